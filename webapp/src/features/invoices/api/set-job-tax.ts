import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { notify } from "@/lib/notify";
import type { JobTaxIn } from "../types";
import { useBillChanged } from "./bill-changed";

/** Adds GST to a job, or saves why its supply is exempt. */
export function useSetJobTax(garageId: number, jobId: number) {
  const changed = useBillChanged(garageId, jobId);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: JobTaxIn) =>
      unwrapEnvelope(
        api.PUT("/api/garage/jobs/{job_id}/tax", {
          params: { path: { job_id: jobId }, query: { garageId } },
          body,
        }),
      ),
    // Notifies here, because the component unmounts when the preview loads again.
    onSuccess: ({ message }) => notify.success(message),
    onSettled: changed,
  });
}
