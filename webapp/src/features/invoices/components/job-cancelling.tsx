"use client";

import { Lazy } from "@/components/lazy";
import { useRefusedChange } from "@/features/jobs/status/refused-change";

const load = () => import("./cancel-job");

/** Shows the dialog that cancels a job with an invoice or a payment. */
export function JobCancelling() {
  const { garageId, change, close } = useRefusedChange();
  return <Lazy load={load} onFailure={close} props={{ garageId, job: change.job, close }} />;
}
