import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { billingKeys } from "./keys";

/** Loads the UPI QR code for a plan with this garage's price. */
export function upiCodeOptions(garageId: number, planCode: string) {
  return queryOptions({
    queryKey: billingKeys.upiCode(garageId, planCode),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/billing/upi", { params: { query: { garageId, planCode } }, signal }),
      ),
  });
}
