import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useOnceKey } from "@/lib/once-key";
import type { PaymentIn } from "../types";
import { useBillChanged } from "./bill-changed";

export function useRecordPayment(garageId: number, jobId: number) {
  const changed = useBillChanged(garageId, jobId);
  const keyOf = useOnceKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: PaymentIn) =>
      unwrapEnvelope(
        api.POST("/api/garage/jobs/{job_id}/payments", {
          params: {
            path: { job_id: jobId },
            query: { garageId },
            header: { "Idempotency-Key": keyOf(body) },
          },
          body,
        }),
      ),
    onSettled: changed,
  });
}
