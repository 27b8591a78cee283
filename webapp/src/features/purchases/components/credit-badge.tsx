import { PartBadge } from "@/features/parts/components/part-badge";
import { dayMonthYear } from "@/lib/dates/day";
import { say } from "@/say";

/** Says whether the supplier has given credit for a return. */
export function CreditBadge({ creditOn }: { creditOn: string | null }) {
  return creditOn ? (
    <PartBadge>{say.purchases_credited_on({ creditOn: dayMonthYear(creditOn) })}</PartBadge>
  ) : (
    <PartBadge tone="attention">{say.purchases_waits_for_credit()}</PartBadge>
  );
}
