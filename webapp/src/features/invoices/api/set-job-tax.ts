import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { notify } from "@/lib/notify";
import type { JobTaxIn } from "../types";
import { useBillMutation } from "./refresh-bill";

/** Adds GST to a job, or saves why its supply is exempt. */
export function useSetJobTax(garageId: number, jobId: number) {
  const params = { path: { job_id: jobId }, query: { garageId } };
  return useBillMutation(
    { garageId, jobId },
    (body: JobTaxIn) => unwrapEnvelope(api.PUT("/api/garage/jobs/{job_id}/tax", { params, body })),
    // The hook shows the message, because the component unmounts when the preview loads again.
    ({ message }) => notify.success(message),
  );
}
