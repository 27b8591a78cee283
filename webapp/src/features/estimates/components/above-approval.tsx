"use client";

import { Lazy } from "@/components/lazy";
import { useAbove } from "@/features/jobs/editor/above";

const loadDialog = () => import("./above-dialog");

/** Shows the dialog of a change that costs more than the customer approved. */
export function AboveApproval() {
  const above = useAbove();
  return <Lazy load={loadDialog} onFailure={above.close} props={{ above }} />;
}
