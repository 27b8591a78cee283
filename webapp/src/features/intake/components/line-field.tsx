"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import type { Entry } from "../use-entry";
import { LONGEST_LINE } from "../use-reading";

const loadVoice = () => import("./voice-button");
const loadRead = () => import("./read-line");

type LineFieldProps = {
  entry: Entry;
  /** Goes to the first field that is empty or marked. */
  goOn: () => void;
};

/** Shows the line, the words that were read in it, and the guesses. */
export function LineField({ entry, goOn }: LineFieldProps) {
  const { line, setLine, reading, reader, marks, lines } = entry;
  const field = useRef<HTMLTextAreaElement>(null);
  const mayListen = "SpeechRecognition" in window || "webkitSpeechRecognition" in window;
  // The heading takes the focus after a navigation, and this field then takes it over. A person may already type
  // in a form beside it.
  useEffect(() => {
    if (document.activeElement?.matches("input, textarea, select")) return;
    field.current?.focus({ preventScroll: true });
  }, []);
  const isTooLong = line.trim().length > LONGEST_LINE;
  const press = (event: KeyboardEvent) => {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key !== "Enter" || !isPlain || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    goOn();
  };
  const all = [...Object.values(marks)];
  const count = all.length + lines.length;
  return (
    <div className="grid gap-2 rounded-lg border bg-card p-4 md:px-6 md:py-5">
      <Field
        label={say.intake_write_it_in_one_line()}
        help={say.intake_enter_goes_to_the_next_field()}
        error={isTooLong ? say.intake_please_keep_it_under_300() : undefined}
        className="max-md:[&_[data-slot=field-help]]:hidden"
      >
        {(wiring) => (
          <div className="relative">
            <Textarea
              {...wiring}
              ref={field}
              rows={2}
              value={line}
              onChange={(event) => setLine(event.target.value)}
              onKeyDown={press}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="next"
              placeholder={say.intake_line_example()}
              className={cn("min-h-16 resize-none! md:text-lg", mayListen && "pr-14")}
            />
            {mayListen && <Lazy load={loadVoice} whenIdle props={{ line, setLine }} />}
          </div>
        )}
      </Field>
      {reader.failed && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-attention">
          {say.intake_the_line_cannot_be_read_now()}
          <Button variant="link" size="inline" onClick={reader.retry}>
            {say.intake_try_again()}
          </Button>
        </p>
      )}
      {reading && <Lazy load={loadRead} props={{ entry, reading }} />}
      <p role="status" className="sr-only">
        {reading && count > 0 && say.intake_filled({ count, check: toCheck(entry) })}
      </p>
    </div>
  );
}

/** Returns the number of fields and services that a person should check. */
export function toCheck({ marks, reading, lines }: Entry): number {
  const unsure = (reading?.services ?? []).filter(
    ({ value, surety }) => surety === "check" && lines.some(({ serviceId }) => serviceId === value),
  );
  return Object.values(marks).filter((one) => one === "check").length + unsure.length;
}
