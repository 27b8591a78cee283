import { PartBadge } from "@/features/parts/components/part-badge";
import { dayMonthYear } from "@/lib/dates/day";
import type { OldPart } from "../types";
import { KEEPER_WORDS } from "../words";

/** Says where an old part is, or that its deposit is back. */
export function OldPartBadge({ old }: { old: OldPart }) {
  if (old.isCredited) return <PartBadge>Credited</PartBadge>;
  if (old.backOn) {
    return (
      <PartBadge tone="attention">Back on {dayMonthYear(old.backOn)}, no credit yet</PartBadge>
    );
  }
  if (old.isOverdue) return <PartBadge tone="wrong">Overdue</PartBadge>;
  return <PartBadge>{KEEPER_WORDS[old.oldPart] ?? old.oldPart}</PartBadge>;
}
