"use client";

import { Lazy } from "@/components/lazy";
import { useCancelling } from "@/features/jobs/status/cancelling";

const load = () => import("./cancel-job");

/** The question that comes with cancelling a job that was invoiced or paid. */
export function JobCancelling() {
  const { close, ...rest } = useCancelling();
  return <Lazy load={load} onFailure={close} props={{ close, ...rest }} />;
}
