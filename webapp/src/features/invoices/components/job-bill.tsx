"use client";

import { Lazy } from "@/components/lazy";
import { Skeleton } from "@/components/ui/skeleton";

const load = () => import("./bill");

/** Loads the code of the bill with the job sheet, and not already with the job list. */
export function JobBill() {
  return <Lazy load={load} fallback={<Skeleton className="h-96" />} props={{}} />;
}
