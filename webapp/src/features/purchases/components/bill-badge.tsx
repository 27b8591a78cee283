import { PartBadge } from "@/features/parts/components/part-badge";
import { dayMonthYear } from "@/lib/dates/day";
import type { BillRow } from "../types";

/** Says whether a bill is paid. */
export function BillBadge({ bill }: { bill: Pick<BillRow, "voided" | "paidOn"> }) {
  if (bill.voided) return <PartBadge tone="wrong">Voided</PartBadge>;
  if (bill.paidOn) return <PartBadge>Paid on {dayMonthYear(bill.paidOn)}</PartBadge>;
  return <PartBadge tone="attention">Not paid</PartBadge>;
}
