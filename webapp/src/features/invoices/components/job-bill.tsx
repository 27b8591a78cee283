"use client";

import { Lazy } from "@/components/lazy";
import { Skeleton } from "@/components/ui/skeleton";

const load = () => import("./bill");

/** The money of the job whose sheet is open. It comes with the sheet, not with the list below it. */
export function JobBill() {
  return <Lazy load={load} fallback={<Skeleton className="h-96" />} props={{}} />;
}
