import { useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { useSeesKhata } from "../use-sees-khata";
import { khataKeys } from "./keys";

/** Loads the account of a customer for people who see what customers owe. */
export function useAccount(garageId: number, customerId: number) {
  const params = { path: { customer_id: customerId }, query: { garageId } };
  const maySee = useSeesKhata(garageId);
  return useQuery({
    ...readOptions(khataKeys.account(garageId, customerId), (signal) =>
      api.GET("/api/garage/customers/{customer_id}/account", { params, signal }),
    ),
    enabled: maySee && customerId > 0,
  });
}
