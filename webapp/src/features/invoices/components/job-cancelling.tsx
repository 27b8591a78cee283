"use client";

import { Lazy } from "@/components/lazy";
import { useCancelling } from "@/features/jobs/status/cancelling";

const load = () => import("./cancel-job");

/** Shows the dialog that cancels a job with an invoice or a payment. */
export function JobCancelling() {
  const { close, ...rest } = useCancelling();
  return <Lazy load={load} onFailure={close} props={{ close, ...rest }} />;
}
