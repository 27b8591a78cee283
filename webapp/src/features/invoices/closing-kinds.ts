import { useMay } from "@/features/session/session";
import type { Deduction } from "./types";

export type ClosingKind = Deduction["kind"];

/** The customer pays this tax to the government, and sends a certificate. */
export const isKeptTax = (kind: string) => kind === "tds" || kind === "gst_tds";

/** Returns the kinds of deductions that the person may record and reverse. */
export function useClosingKinds(): ClosingKind[] {
  const mayRecord = useMay("record_payments");
  const mayWriteOff = useMay("write_off");
  return [
    ...(mayRecord ? (["tds", "gst_tds"] as const) : []),
    ...(mayWriteOff ? (["discount", "bad_debt"] as const) : []),
  ];
}
