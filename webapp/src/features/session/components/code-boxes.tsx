"use client";

import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useRef,
} from "react";
import { inputClasses } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { say } from "@/say";

const ignore = () => undefined;
// Six boxes need the full width of a small phone.
const NARROW = "grid-cols-6 gap-2 max-[360px]:-mx-4 max-[360px]:gap-1";

type CodeBoxesProps = {
  /** The digit in each box, or an empty text. There is one box for each text. */
  digits: readonly string[];
  onChange: (digits: string[]) => void;
  invalid: boolean;
  describedBy: string;
  first: RefObject<HTMLInputElement | null>;
};

/** Shows one box for each digit of a code. The phone can fill the boxes from the message. */
export function CodeBoxes({ digits, onChange, invalid, describedBy, first }: CodeBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const { length } = digits;
  const goTo = (place: number) => {
    const box = boxes.current[Math.min(Math.max(place, 0), length - 1)];
    box?.focus();
    box?.select();
  };

  const put = (place: number, digit: string) =>
    onChange(digits.map((old, at) => (at === place ? digit : old)));

  /**
   * Fills the boxes, starting with this box. A long code starts in an earlier box, so that it fits.
   */
  const fill = (place: number, text: string) => {
    const given = text.replace(/[^0-9]/g, "");
    if (given.length === 0 || given.length > length) return;
    const start = Math.min(place, length - given.length);
    const filled = digits.map((_, at) => given[at - start] ?? digits[at] ?? "");
    onChange(filled);
    const end = start + given.length;
    const empty = filled.findIndex((digit, at) => at >= end && digit === "");
    goTo(empty === -1 ? length - 1 : empty);
  };

  const change = (place: number, event: FormEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    const { inputType, data } = event.nativeEvent as InputEvent;
    // The new digit replaces the old digit, even if the browser inserts the new digit first.
    const typed = inputType === "insertText" && data?.length === 1 ? data : value;
    if (value === "") put(place, "");
    else if (typed.length > 1) fill(place, typed);
    else if (/^[0-9]$/.test(typed)) {
      put(place, typed);
      goTo(place + 1);
    }
  };

  const paste = (place: number, event: ClipboardEvent) => {
    event.preventDefault();
    fill(place, event.clipboardData.getData("text"));
  };

  const press = (place: number, event: KeyboardEvent) => {
    const { key } = event;
    if (key === "Backspace" && digits[place] === "") goTo(place - 1);
    else if (key === "ArrowLeft") goTo(place - 1);
    else if (key === "ArrowRight") goTo(place + 1);
    else return;
    event.preventDefault();
  };

  return (
    <div className={cn("grid", length > 4 ? NARROW : "grid-cols-4 gap-3")}>
      {digits.map((digit, place) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
          key={place}
          ref={(box) => {
            boxes.current[place] = box;
            if (place === 0) first.current = box;
          }}
          aria-label={say.session_digit_of({ place: place + 1, count: length })}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          value={digit}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={place === 0 ? "one-time-code" : "off"}
          // React does not fire onChange if a digit is replaced by the same digit.
          onInput={(event) => change(place, event)}
          onChange={ignore}
          onPaste={(event) => paste(place, event)}
          onKeyDown={(event) => press(place, event)}
          onFocus={(event) => event.target.select()}
          className={cn(inputClasses, "h-16 px-0 text-center font-semibold text-xl short:h-11")}
        />
      ))}
    </div>
  );
}
