import type { Column } from "@/components/data-table";
import { NumberPlate } from "@/components/number-plate";
import { cn } from "@/lib/cn";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { reasonOf } from "../reason";
import type { Leak } from "../types";

export const LEAK_COLUMNS: readonly Column<Leak>[] = [
  {
    head: say.radar_finding(),
    cell: (leak) => (
      <span className="grid">
        <span>{leak.ruleLabel}</span>
        <span className="font-normal text-muted-foreground text-sm">{reasonOf(leak)}</span>
      </span>
    ),
    className: "w-2/5 py-3 wrap-anywhere",
  },
  {
    head: say.radar_plate_or_part(),
    cell: (leak) => <Subject leak={leak} />,
    className: "wrap-anywhere",
  },
  {
    head: say.radar_person(),
    cell: ({ personName }) => personName || "-",
    className: "min-w-24 wrap-anywhere",
  },
  { head: say.radar_day(), cell: ({ day }) => dayMonthYear(day), className: "whitespace-nowrap" },
  {
    head: say.radar_state(),
    cell: (leak) => <LeakBadge leak={leak} />,
    className: "whitespace-nowrap",
  },
  {
    head: say.radar_amount(),
    cell: (leak) => <Amount leak={leak} />,
    align: "right",
    className: "whitespace-nowrap",
  },
];

/** Shows a finding on a phone. */
export function LeakCard({ leak }: { leak: Leak }) {
  return (
    <span className="grid gap-2">
      <span className="flex items-start justify-between gap-3 pr-2">
        <span className="min-w-0 font-medium text-base">{leak.ruleLabel}</span>
        <Amount leak={leak} />
      </span>
      <span className="text-muted-foreground">{reasonOf(leak)}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Subject leak={leak} />
        <LeakBadge leak={leak} />
      </span>
      <span className="text-muted-foreground text-sm">
        {[leak.personName, dayMonthYear(leak.day)].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

/** Jobs are known by their plate. */
export function Subject({ leak: { subject, label } }: { leak: Leak }) {
  return subject === "job" ? <NumberPlate plate={label} size="sm" /> : label;
}

function Amount({ leak: { amount, isLoss } }: { leak: Leak }) {
  if (amount === 0) return "-";
  return (
    <span className={cn("shrink-0 text-base", isLoss ? "font-semibold" : "text-muted-foreground")}>
      {rupees(amount)}
    </span>
  );
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  explained: say.radar_explained(),
  settled: say.radar_settled(),
};
const BADGE = "inline-flex h-6 shrink-0 items-center rounded-full px-2 font-medium text-xs";

/** Says whether a finding is open. An open finding that is not summed says so. */
export function LeakBadge({ leak: { state, isLoss, recovered } }: { leak: Leak }) {
  const isLost = state === "open" && isLoss;
  const tone = isLost
    ? "bg-attention-soft text-attention"
    : "bg-secondary text-secondary-foreground";
  const open = isLoss ? say.radar_likely_lost() : say.radar_look_at_this();
  const ended = state === "settled" && recovered === null ? say.radar_ended_without_money() : null;
  return <span className={cn(BADGE, tone)}>{ended ?? STATE_WORDS[state] ?? open}</span>;
}
