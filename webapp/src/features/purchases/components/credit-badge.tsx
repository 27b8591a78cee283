import { PartBadge } from "@/features/parts/components/part-badge";
import { dayMonthYear } from "@/lib/dates/day";

/** Says whether the supplier has given credit for a return. */
export function CreditBadge({ creditOn }: { creditOn: string | null }) {
  return creditOn ? (
    <PartBadge>Credited on {dayMonthYear(creditOn)}</PartBadge>
  ) : (
    <PartBadge tone="attention">Waits for credit</PartBadge>
  );
}
