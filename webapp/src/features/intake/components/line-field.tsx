"use client";

import { Mic, Square } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import type { Entry } from "../use-entry";
import { LONGEST_LINE } from "../use-reading";
import { useVoice, type VoiceProblem } from "../use-voice";
import { GuessChips } from "./guess-chips";
import { ReadWords } from "./read-words";

const loadVoice = () => import("./voice-dialog");
const VOICE_PROBLEMS: Record<VoiceProblem, string> = {
  silence: say.intake_nothing_was_heard(),
  blocked: say.intake_the_microphone_is_blocked(),
  failed: say.intake_voice_does_not_work(),
};

type LineFieldProps = {
  entry: Entry;
  /** Goes to the first field that is empty or marked. */
  goOn: () => void;
};

/** Shows the line, the words that were read in it, and the guesses. */
export function LineField({ entry, goOn }: LineFieldProps) {
  const { line, setLine, reading, reader, marks, lines } = entry;
  const field = useRef<HTMLTextAreaElement>(null);
  const voice = useVoice(line, setLine);
  // The heading takes the focus after a navigation, and this field then takes it over.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
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
              className={cn("min-h-16 resize-none! md:text-lg", voice.isHere && "pr-14")}
            />
            {voice.isHere && (
              <button
                type="button"
                aria-label={voice.isListening ? say.intake_stop_listening() : say.intake_speak()}
                aria-pressed={voice.isListening}
                onClick={voice.press}
                className="absolute right-1.5 bottom-1.5 grid size-11 place-items-center rounded-full text-primary transition-colors hover:bg-muted aria-pressed:bg-primary aria-pressed:text-primary-foreground"
              >
                {voice.isListening ? (
                  <Square aria-hidden className="size-4 fill-current" />
                ) : (
                  <Mic aria-hidden className="size-5" />
                )}
              </button>
            )}
          </div>
        )}
      </Field>
      <p role="status" className="text-base text-muted-foreground empty:hidden">
        {voice.isListening
          ? say.intake_listening()
          : voice.problem && VOICE_PROBLEMS[voice.problem]}
      </p>
      {voice.isAsking && (
        <Lazy
          load={loadVoice}
          onFailure={voice.decline}
          props={{ agree: voice.agree, close: voice.decline }}
        />
      )}
      {reader.failed && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-attention">
          {say.intake_the_line_cannot_be_read_now()}
          <Button variant="link" size="inline" onClick={reader.retry}>
            {say.intake_try_again()}
          </Button>
        </p>
      )}
      {reading && reading.words.length > 0 && <ReadWords reading={reading} />}
      <GuessChips entry={entry} />
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
