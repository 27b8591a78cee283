import type { Column } from "@/components/data-table";
import { PartBadge } from "@/features/parts/components/part-badge";
import { minuteOf } from "@/lib/dates/day";
import { groupDigits, rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { CountRow } from "../types";
import { progressText, STATES, scopeWord } from "../words";

const COLUMNS: readonly Column<CountRow>[] = [
  { head: say.counts_count(), cell: ({ countCode }) => countCode, className: "whitespace-nowrap" },
  { head: say.counts_parts(), cell: scopeWord, className: "w-1/4 wrap-anywhere" },
  { head: say.counts_state(), cell: ({ state }) => <CountBadge state={state} /> },
  { head: say.counts_progress(), cell: progressText, className: "whitespace-nowrap" },
  {
    head: say.counts_differences(),
    cell: ({ differences }) => (differences === null ? "-" : groupDigits(differences)),
    align: "right",
  },
];
const VALUE: Column<CountRow> = {
  head: say.counts_value(),
  cell: ({ value }) => (value === null ? "-" : rupees(value)),
  align: "right",
  className: "whitespace-nowrap",
};
const OPENED: Column<CountRow> = {
  head: say.counts_opened(),
  cell: ({ openedAt, personName }) => (
    <>
      <span className="whitespace-nowrap">{minuteOf(openedAt)}</span>
      <span className="block wrap-anywhere text-muted-foreground">{personName}</span>
    </>
  ),
};

/** The columns on a desk. People who do not see the cost see no value. */
export function countColumns(seesCost: boolean): readonly Column<CountRow>[] {
  return seesCost ? [...COLUMNS, VALUE, OPENED] : [...COLUMNS, OPENED];
}

/** Shows a count on a phone. */
export function CountCard({ count }: { count: CountRow }) {
  return (
    <span className="grid gap-1">
      <span className="flex items-center justify-between gap-3 pr-2">
        <span className="min-w-0 font-medium text-base">{scopeWord(count)}</span>
        <CountBadge state={count.state} />
      </span>
      <span className="text-muted-foreground">
        {count.countCode} · {minuteOf(count.openedAt)} · {count.personName}
      </span>
      <span>
        {progressText(count)}
        {count.differences !== null && ` · ${differencesText(count)}`}
      </span>
    </span>
  );
}

export function CountBadge({ state }: { state: string }) {
  return <PartBadge tone={state === "open" ? "attention" : "plain"}>{STATES[state]}</PartBadge>;
}

function differencesText({ differences, value }: CountRow): string {
  const count = differences ?? 0;
  const words = say.counts_count_differences({ count, shown: groupDigits(count) });
  return value === null || count === 0 ? words : `${words}, ${rupees(value)}`;
}
