import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useBillMutation } from "./refresh-bill";

type Reversing = { garageId: number; jobId: number; deductionId: number };

/** Reverses a deduction. The bill owes the amount again. */
export function useReverseDeduction({ garageId, jobId, deductionId }: Reversing) {
  return useBillMutation({ garageId, jobId }, (reason: string, keyed) => {
    const body = { reason };
    const path = { deduction_id: deductionId };
    const params = { path, query: { garageId }, header: keyed(body) };
    return unwrapEnvelope(
      api.POST("/api/garage/deductions/{deduction_id}/reverse", { params, body }),
    );
  });
}
