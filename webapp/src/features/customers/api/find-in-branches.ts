import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useKeyedChange } from "@/api/use-keyed-change";
import { customerKeys, inBranchesKey } from "./keys";

export type FoundElsewhere = Awaited<ReturnType<typeof find>>[number];

async function find(garageId: number, searchText: string, signal: AbortSignal) {
  const params = { query: { garageId } };
  const { found } = await unwrap(
    api.POST("/api/garage/find-in-branches", { params, body: { searchText }, signal }),
  );
  return found;
}

/** Finds an exact plate or phone number in other branches. The server counts the calls, so an answer is kept. */
export function inBranchesOptions(garageId: number, searchText: string) {
  return queryOptions({
    queryKey: inBranchesKey(garageId, searchText),
    queryFn: ({ signal }) => find(garageId, searchText, signal),
    retry: false,
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Copies a vehicle of another branch, which was found with the text, and its customer. */
export function useCopyCustomer(garageId: number, searchText: string) {
  return useKeyedChange(
    { reload: customerKeys.all(garageId) },
    ({ garageId: fromGarageId, vehicleNumber }: FoundElsewhere, keyed) => {
      const body = { fromGarageId, searchText, vehicleNumber };
      return api.POST("/api/garage/copy-customer", {
        params: { query: { garageId }, header: keyed(body) },
        body,
      });
    },
  );
}
