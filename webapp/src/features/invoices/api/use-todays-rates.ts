import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { notify } from "@/lib/notify";
import type { TodaysRatesIn } from "../types";
import { useBillMutation } from "./refresh-bill";

/** Gives the parts of a job today's GST rates. */
export function useTodaysRates(garageId: number, jobId: number) {
  const params = { path: { job_id: jobId }, query: { garageId } };
  return useBillMutation(
    { garageId, jobId },
    (body: TodaysRatesIn) =>
      unwrapEnvelope(api.PUT("/api/garage/jobs/{job_id}/gst-rates", { params, body })),
    // The hook shows the message, because the component unmounts when the preview loads again.
    ({ message }) => notify.success(message),
  );
}
