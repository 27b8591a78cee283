"use client";

import { Lazily } from "@/components/lazily";
import { Skeleton } from "@/components/ui/skeleton";

const load = () => import("./bill");

/** Loads the bill together with the job sheet, not with the list below. */
export function JobBill() {
  return <Lazily load={load} waiting={<Skeleton className="h-96" />} props={{}} />;
}
