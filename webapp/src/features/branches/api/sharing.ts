import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { useChange } from "@/api/use-change";
import { branchKeys } from "./keys";

/** Returns whether the branches of this garage's chain share their customers. */
export function sharingOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(branchKeys.sharing(garageId), (signal) =>
    api.GET("/api/garage/branch-sharing", { params, signal }),
  );
}

export function useChangeSharing(garageId: number) {
  const params = { query: { garageId } };
  return useChange({ keep: branchKeys.sharing(garageId) }, (sharesCustomers: boolean) =>
    api.PUT("/api/garage/branch-sharing", { params, body: { sharesCustomers } }),
  );
}
