"use client";

import { Lazy } from "@/components/lazy";
import { Skeleton } from "@/components/ui/skeleton";

const load = () => import("./bill");

/** Loads the bill together with the job sheet, not with the list below. */
export function JobBill() {
  return <Lazy load={load} fallback={<Skeleton className="h-96" />} props={{}} />;
}
