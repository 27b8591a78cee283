import { PartBadge } from "@/features/parts/components/part-badge";
import { dayMonthYear } from "@/lib/dates/day";
import { say } from "@/say";
import type { OldPart } from "../types";
import { KEEPER_WORDS } from "../words";

/** Says where an old part is, or that its deposit is back. */
export function OldPartBadge({ old }: { old: OldPart }) {
  if (old.isCredited) return <PartBadge>{say.purchases_credited()}</PartBadge>;
  if (old.backOn) {
    return (
      <PartBadge tone="attention">
        {say.purchases_back_on_no_credit_yet({ backOn: dayMonthYear(old.backOn) })}
      </PartBadge>
    );
  }
  if (old.isOverdue) return <PartBadge tone="wrong">{say.purchases_overdue()}</PartBadge>;
  return <PartBadge>{KEEPER_WORDS[old.oldPart] ?? old.oldPart}</PartBadge>;
}
