"use client";

import { Lazy } from "@/components/lazy";

const load = () => import("./cancel-then-edit");

/** Cancels the invoice with a credit note, so that the job can be edited. Few jobs need its code. */
export function CancelAndEdit() {
  return <Lazy load={load} />;
}
