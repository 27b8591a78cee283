"use client";

import { Lazily } from "@/components/lazily";
import { useCancelling } from "@/features/jobs/status/cancelling";

const load = () => import("./cancel-job");

/** The dialog that cancels a job with an invoice or a payment. */
export function JobCancelling() {
  const { close, ...rest } = useCancelling();
  return <Lazily load={load} onFailure={close} props={{ close, ...rest }} />;
}
