"use client";

import { CalendarDays } from "lucide-react";
import { type KeyboardEvent, type Ref, useRef, useState } from "react";
import { Lazy } from "@/components/lazy";
import { cn } from "@/lib/cn";
import {
  addMonths,
  type DayRange,
  isWholeDate,
  readDate,
  shownDate,
  withinRange,
} from "@/lib/dates/date-text";
import { daysBefore, isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import { inputClasses } from "./ui/input";

const loadCalendar = () => import("./date-calendar");

/** Each key moves the date by a number of days or months. */
const STEPS: Record<string, (day: string) => string> = {
  ArrowUp: (day) => daysBefore(day, -1),
  ArrowDown: (day) => daysBefore(day, 1),
  PageUp: (day) => addMonths(day, 1),
  PageDown: (day) => addMonths(day, -1),
};

export type DateInputProps = DayRange & {
  /** A day in the API's format, or empty. */
  value: string;
  onChange: (day: string) => void;
  onBlur?: () => void;
  /** This is called when the typed text becomes valid or invalid. */
  onWrong?: (wrong: boolean) => void;
  ref?: Ref<HTMLInputElement>;
  id?: string;
  name?: string;
  "aria-required"?: true | undefined;
  "aria-invalid"?: true | undefined;
  "aria-describedby"?: string | undefined;
};

/** Shows a field for a date, which is typed as dd/mm/yyyy or chosen from a calendar. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onBlur, onWrong, min, max, ref, ...wiring } = props;
  // The typed text is shown as long as `value` stays the same. A new value from outside replaces
  // the text.
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const device = useRef<HTMLInputElement>(null);
  const range = { min, max };
  const text = typed?.value === value ? typed.text : shownDate(value);

  const choose = (day: string) => {
    setTyped(null);
    onWrong?.(false);
    if (day !== value) onChange(day);
  };
  const type = (next: string) => {
    const day = readDate(next, range);
    // While the year is incomplete, more typing may change the day, so the value stays.
    const known = next.trim() === "" || isWholeDate(next) ? (day ?? "") : value;
    setTyped({ text: next, value: known });
    onWrong?.(isWholeDate(next) && day === null);
    if (known !== value) onChange(known);
  };
  const settle = () => {
    if (typed?.value !== value) return;
    const day = readDate(text, range);
    if (day !== null || text.trim() === "") return choose(day ?? "");
    setTyped({ text, value: "" });
    if (value !== "") onChange("");
    onWrong?.(true);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") settle();
    if (event.key === "ArrowDown" && event.altKey) {
      event.preventDefault();
      setIsOpen(true);
      return;
    }
    const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const from = readDate(text, range);
    choose(withinRange(from ? step(from) : isoToday(), range));
  };
  const open = () => {
    const picker = device.current;
    if (!picker || !window.matchMedia("(pointer: coarse)").matches) return setIsOpen(!isOpen);
    try {
      picker.showPicker();
    } catch {
      // Older browsers have no native picker, and no browser opens the native picker inside a
      // frame.
      setIsOpen(true);
    }
  };
  const close = () => {
    setIsOpen(false);
    box.current?.querySelector("input")?.focus();
  };

  return (
    <div ref={box} data-slot="date-input" className="relative min-w-0">
      <input
        {...wiring}
        ref={ref}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={say.ui_date_format()}
        maxLength={20}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          settle();
          onBlur?.();
        }}
        onKeyDown={press}
        className={cn(inputClasses, "pr-12 tabular-nums")}
      />
      <button
        type="button"
        aria-label={say.ui_open_calendar()}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted-foreground hover:text-foreground"
      >
        <CalendarDays aria-hidden className="size-4" />
      </button>
      <input
        ref={device}
        type="date"
        tabIndex={-1}
        aria-hidden
        min={min}
        max={max}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
      />
      {isOpen && (
        <Lazy
          load={loadCalendar}
          props={{
            anchor: box,
            value: readDate(text, range) ?? value,
            ...range,
            choose: (day: string) => {
              choose(day);
              close();
            },
            close,
          }}
          onFailure={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
