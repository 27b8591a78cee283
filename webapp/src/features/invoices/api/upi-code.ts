import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { profileOptions } from "@/features/garage/api/gst-profile";
import { billKeys } from "./keys";

/** Loads the UPI QR code that asks for an amount. It is null if the garage has no UPI address. */
export function upiCodeOptions(garageId: number, jobId: number, amount: number) {
  return queryOptions({
    queryKey: billKeys.upiCode(garageId, jobId, amount),
    queryFn: async ({ signal }) => {
      const params = { path: { job_id: jobId }, query: { garageId, amount } };
      return (await unwrap(api.GET("/api/garage/jobs/{job_id}/upi-code", { params, signal }))).code;
    },
  });
}

/** Returns whether the garage has a UPI address, so that customers can pay by a QR code. */
export function useTakesUpi(garageId: number): boolean {
  return Boolean(useQuery(profileOptions(garageId)).data?.vpa);
}
