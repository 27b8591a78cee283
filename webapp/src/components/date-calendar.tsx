"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Popover } from "radix-ui";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/cn";
import { dateLocale, readDateLanguage } from "@/lib/dates/date-language";
import { addMonths, type DayRange, isAllowed, withinRange } from "@/lib/dates/date-text";
import { dayMonthYear, daysBefore, isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import { Button } from "./ui/button";

export type DateCalendarProps = DayRange & {
  anchor: RefObject<HTMLElement | null>;
  value: string;
  choose: (day: string) => void;
  close: () => void;
};

const WEEK = 7;
const MOVES: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => daysBefore(day, 1),
  ArrowRight: (day) => daysBefore(day, -1),
  ArrowUp: (day) => daysBefore(day, WEEK),
  ArrowDown: (day) => daysBefore(day, -WEEK),
  Home: (day) => daysBefore(day, weekdayOf(day)),
  End: (day) => daysBefore(day, weekdayOf(day) - WEEK + 1),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** Shows the days of one month. Load it lazily, because it includes the popover's code. */
export default function DateCalendar({
  anchor,
  value,
  choose,
  close,
  ...range
}: DateCalendarProps) {
  const today = isoToday();
  const [current, setCurrent] = useState(() => withinRange(value || today, range));
  const grid = useRef<HTMLTableElement>(null);
  const focusDay = () => grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new day is in the document after this render
  useEffect(() => {
    if (moved.current) focusDay();
    moved.current = false;
  }, [current]);

  const move = (event: KeyboardEvent) => {
    const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : MOVES[event.key];
    if (!step) return;
    event.preventDefault();
    moved.current = true;
    setCurrent(withinRange(step(current), range));
  };
  return (
    <Popover.Root open onOpenChange={close}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label={say.ui_calendar()}
          align="start"
          sideOffset={4}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            focusDay();
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // A click on the field's button does not count as outside, because that button closes the
          // calendar itself.
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          className="z-50 animate-float-in rounded-lg bg-popover p-3 text-popover-foreground shadow-float"
        >
          <MonthSwitch current={current} show={setCurrent} range={range} />
          {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid of buttons */}
          <table ref={grid} role="grid" onKeyDown={move} className="border-collapse">
            <WeekdayNames />
            <tbody>
              {weeksOf(current).map((week) => (
                <tr key={week[0]}>
                  {week.map((day) => (
                    <td key={day} className="p-0">
                      {day.slice(0, 7) === current.slice(0, 7) && (
                        <Day
                          day={day}
                          isCurrent={day === current}
                          isChosen={day === value}
                          isToday={day === today}
                          disabled={!isAllowed(day, range)}
                          choose={choose}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {isAllowed(today, range) && (
            <Button variant="ghost" className="mt-1 w-full" onClick={() => choose(today)}>
              {say.ui_today()}
            </Button>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type MonthSwitchProps = { current: string; show: (day: string) => void; range: DayRange };

function MonthSwitch({ current, show, range }: MonthSwitchProps) {
  const name = inWords(current, { month: "long", year: "numeric" });
  const ways = [
    { word: say.ui_previous_month(), by: -1, Icon: ChevronLeft },
    { word: say.ui_next_month(), by: 1, Icon: ChevronRight },
  ].map(({ by, ...way }) => ({ ...way, day: withinRange(addMonths(current, by), range) }));
  const [before, after] = ways.map(({ word, day, Icon }) => (
    <Button
      key={word}
      variant="ghost"
      size="icon"
      aria-label={word}
      disabled={day.slice(0, 7) === current.slice(0, 7)}
      onClick={() => show(day)}
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  ));
  return (
    <div className="flex items-center justify-between">
      {before}
      <p aria-live="polite" className="font-medium text-sm">
        {name}
      </p>
      {after}
    </div>
  );
}

function WeekdayNames() {
  // This day is a Monday, because each week starts on Monday.
  const monday = "2026-11-16";
  return (
    <thead>
      <tr>
        {Array.from({ length: WEEK }, (_, at) => daysBefore(monday, -at)).map((day) => (
          <th
            key={day}
            scope="col"
            abbr={inWords(day, { weekday: "long" })}
            className="h-8 font-normal text-muted-foreground text-xs"
          >
            {inWords(day, { weekday: "short" })}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type DayProps = {
  day: string;
  isCurrent: boolean;
  isChosen: boolean;
  isToday: boolean;
  disabled: boolean;
  choose: (day: string) => void;
};

function Day({ day, isCurrent, isChosen, isToday, disabled, choose }: DayProps) {
  return (
    <button
      type="button"
      aria-label={`${inWords(day, { weekday: "long" })}, ${dayMonthYear(day)}`}
      aria-pressed={isChosen}
      aria-current={isToday ? "date" : undefined}
      tabIndex={isCurrent ? 0 : -1}
      disabled={disabled}
      onClick={() => choose(day)}
      className={cn(
        "grid size-9 place-items-center rounded-md text-sm tabular-nums transition-colors hover:bg-muted disabled:opacity-40 disabled:hover:bg-transparent pointer-coarse:size-11",
        isToday && "font-semibold text-primary underline underline-offset-4",
        isChosen && "bg-primary text-primary-foreground hover:bg-primary",
      )}
    >
      {Number(day.slice(8))}
    </button>
  );
}

/** Returns the weeks of a month. Each week starts on Monday. */
function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const last = daysBefore(addMonths(first, 1), 1);
  const weeks: string[][] = [];
  for (
    let start = daysBefore(first, weekdayOf(first));
    start <= last;
    start = daysBefore(start, -WEEK)
  )
    weeks.push(Array.from({ length: WEEK }, (_, at) => daysBefore(start, -at)));
  return weeks;
}

/** Returns the weekday as a number, which is 0 for Monday. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % WEEK;
}

function inWords(day: string, format: Intl.DateTimeFormatOptions): string {
  return new Date(day).toLocaleDateString(dateLocale(readDateLanguage()), {
    ...format,
    timeZone: "UTC",
  });
}
