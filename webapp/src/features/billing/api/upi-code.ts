import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { billingKeys } from "./keys";

/** Loads the UPI QR code for a plan with this garage's price. */
export function upiCodeOptions(garageId: number, planCode: string) {
  const params = { query: { garageId, planCode } };
  return readOptions(billingKeys.upiCode(garageId, planCode), (signal) =>
    api.GET("/api/garage/billing/upi", { params, signal }),
  );
}
