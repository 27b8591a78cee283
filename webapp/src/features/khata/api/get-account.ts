import { useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { useSeesKhata } from "../use-sees-khata";
import { khataKeys } from "./keys";

export function accountOptions(garageId: number, customerId: number) {
  const params = { path: { customer_id: customerId }, query: { garageId } };
  return readOptions(khataKeys.account(garageId, customerId), (signal) =>
    api.GET("/api/garage/customers/{customer_id}/account", { params, signal }),
  );
}

/** Loads the account of a customer for people who see what customers owe. */
export function useAccount(garageId: number, customerId: number) {
  const maySee = useSeesKhata(garageId);
  return useQuery({
    ...accountOptions(garageId, customerId),
    enabled: maySee && customerId > 0,
  });
}
