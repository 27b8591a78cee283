import { BadgeIndianRupee, BellRing, CalendarRange, FileClock, NotebookPen } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { minuteOf } from "@/lib/dates/day";
import { timeAgo } from "@/lib/dates/time-ago";
import { rupees } from "@/lib/money/format";
import type { Happened } from "../types";
import { whatHappened } from "../words";

const ICONS: Partial<Record<string, typeof FileClock>> = {
  period: CalendarRange,
  payment: BadgeIndianRupee,
  reminder: BellRing,
  note: NotebookPen,
};

type StoryRowProps = { row: Happened; voidPeriod?: (periodId: number) => void };

export function StoryRow({ row, voidPeriod }: StoryRowProps) {
  const { kind, at, who, text, amount, reference, voidedAt, rowId } = row;
  const Icon = ICONS[kind] ?? FileClock;
  const isNote = kind === "note";
  const isVoid = voidedAt !== null;
  return (
    <li className="flex gap-3 px-5 py-3">
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted-foreground" />
      <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
        <p className={cn("text-sm", !isNote && "font-medium")}>
          {isNote ? (
            <span className="whitespace-pre-wrap">{text}</span>
          ) : (
            <span className={cn(isVoid && "line-through")}>{whatHappened(row)}</span>
          )}
          {isVoid && <span className="ml-2 text-destructive">Void</span>}
        </p>
        {!isNote && (text || reference) && (
          <p className="text-muted-foreground text-sm">
            {reference && <span className="font-plate">{reference}</span>}
            {reference && text && " · "}
            {text}
          </p>
        )}
        <p className="text-muted-foreground text-xs">
          {who ?? "Servicebay"} ·{" "}
          <time dateTime={at} title={minuteOf(at)}>
            {timeAgo(at)}
          </time>
        </p>
      </div>
      {amount !== null && amount > 0 && (
        <p className={cn("shrink-0 text-sm", isVoid && "text-muted-foreground line-through")}>
          {rupees(amount)}
        </p>
      )}
      {kind === "period" && !isVoid && voidPeriod && (
        <Button
          variant="ghost"
          className="-my-2 -mr-3 shrink-0 px-3 text-destructive"
          aria-label={`Void ${whatHappened(row)}`}
          onClick={() => voidPeriod(rowId)}
        >
          Void
        </Button>
      )}
    </li>
  );
}
