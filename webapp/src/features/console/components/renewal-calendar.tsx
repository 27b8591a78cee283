import { cn } from "@/lib/cn";
import { isoToday } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { dayInWords, monthInWords, weeksOf } from "../month";
import type { RenewalDay } from "../types";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

type RenewalCalendarProps = {
  month: string;
  /** This is undefined while loading. */
  days: readonly RenewalDay[] | undefined;
  chosen: string;
  choose: (day: string) => void;
};

/**
 * Shows the due renewals in a month calendar, on desktops. A second click on the chosen day clears
 * the choice.
 */
export function RenewalCalendar({ month, days, chosen, choose }: RenewalCalendarProps) {
  const due = new Map(days?.map((each) => [each.day, each]));
  const today = isoToday();
  return (
    <div aria-busy={!days} className="overflow-hidden rounded-lg border bg-card max-md:hidden">
      <table aria-label={monthInWords(month)} className="w-full table-fixed border-collapse">
        <thead>
          <tr className="border-b">
            {WEEKDAYS.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                abbr={weekday}
                className="h-9 px-3 text-left font-medium text-muted-foreground text-xs"
              >
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {weeksOf(month).map((week, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is identified by its position
            <tr key={at} className="divide-x">
              {week.map((day, column) => (
                <td key={WEEKDAYS[column]} className={cn("h-16 p-0", !day && "bg-muted")}>
                  {day && (
                    <Day
                      day={day}
                      due={due.get(day)}
                      isToday={day === today}
                      isChosen={day === chosen}
                      choose={choose}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayProps = {
  day: string;
  due: RenewalDay | undefined;
  isToday: boolean;
  isChosen: boolean;
  choose: (day: string) => void;
};

function Day({ day, due, isToday, isChosen, choose }: DayProps) {
  const number = (
    <span
      {...(isToday && { "aria-current": "date" as const })}
      className={cn(
        "grid h-6 min-w-6 place-items-center rounded-sm px-1 text-xs",
        isToday ? "bg-primary font-semibold text-primary-foreground" : "text-muted-foreground",
      )}
    >
      {Number(day.slice(8))}
    </span>
  );
  if (!due) return <div className="flex h-16 items-start p-2">{number}</div>;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${dayInWords(day)}: ${due.number} due, ${rupees(due.amount)}`}
      onClick={() => choose(isChosen ? "" : day)}
      className="flex h-16 w-full items-start justify-between gap-2 p-2 text-left transition-colors hover:bg-muted focus-visible:-outline-offset-2 aria-pressed:bg-accent aria-pressed:text-accent-foreground"
    >
      {number}
      <span className="grid min-w-0 justify-items-end">
        <span className="font-semibold text-base">{due.number}</span>
        <span className="max-w-full truncate text-muted-foreground text-xs max-lg:hidden">
          {rupees(due.amount)}
        </span>
      </span>
    </button>
  );
}
