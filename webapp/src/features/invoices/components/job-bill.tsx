"use client";

import { Lazily } from "@/components/lazily";
import { useSheetJob } from "@/features/jobs/sheet-job";
import { BillWaiting } from "./bill-waiting";

const load = () => import("./bill");

/** The money of the job whose sheet is open. */
export function JobBill() {
  const { garageId, job } = useSheetJob();
  return <Lazily load={load} waiting={<BillWaiting bill={job} />} props={{ garageId, job }} />;
}
