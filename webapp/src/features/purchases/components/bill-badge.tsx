import { PartBadge } from "@/features/parts/components/part-badge";
import { dayMonthYear } from "@/lib/dates/day";
import { say } from "@/say";
import type { BillRow } from "../types";

/** Says whether a bill is paid. */
export function BillBadge({ bill }: { bill: Pick<BillRow, "voided" | "paidOn"> }) {
  if (bill.voided) return <PartBadge tone="wrong">{say.purchases_voided()}</PartBadge>;
  if (bill.paidOn)
    return (
      <PartBadge>{say.purchases_paid_on_day({ paidOn: dayMonthYear(bill.paidOn) })}</PartBadge>
    );
  return <PartBadge tone="attention">{say.purchases_not_paid()}</PartBadge>;
}
