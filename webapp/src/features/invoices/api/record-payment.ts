import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import type { PaymentIn } from "../types";
import { useBillMutation } from "./refresh-bill";

export function useRecordPayment(garageId: number, jobId: number) {
  return useBillMutation({ garageId, jobId }, (body: PaymentIn, keyed) => {
    const params = { path: { job_id: jobId }, query: { garageId }, header: keyed(body) };
    return unwrapEnvelope(api.POST("/api/garage/jobs/{job_id}/payments", { params, body }));
  });
}
