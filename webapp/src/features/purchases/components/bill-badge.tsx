import { PartBadge } from "@/features/parts/components/part-badge";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { BillRow } from "../types";

type BillBadgeProps = { bill: Pick<BillRow, "voided" | "paidOn" | "total" | "left"> };

/** Says whether a bill is paid, or what is left of a part. */
export function BillBadge({ bill }: BillBadgeProps) {
  const { left } = bill;
  if (bill.voided) return <PartBadge tone="wrong">{say.purchases_voided()}</PartBadge>;
  if (bill.paidOn)
    return (
      <PartBadge>{say.purchases_paid_on_day({ paidOn: dayMonthYear(bill.paidOn) })}</PartBadge>
    );
  return (
    <PartBadge tone="attention">
      {left === null || left === bill.total
        ? say.purchases_not_paid()
        : say.purchases_left({ left: rupees(left) })}
    </PartBadge>
  );
}
