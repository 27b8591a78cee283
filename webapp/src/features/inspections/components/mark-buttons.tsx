import { cn } from "@/lib/cn";
import { say } from "@/say";
import { ignoreSecondTap } from "../second-tap";
import type { Mark } from "../types";
import { MARKS } from "../words";
import { MARK_TEXT, MarkGlyph } from "./mark-glyph";

const PRESSED: Readonly<Record<Mark, string>> = {
  good: "border-primary bg-accent",
  watch: "border-attention bg-attention-soft",
  bad: "border-destructive bg-destructive-soft",
};

type MarkButtonsProps = { label: string; mark: string; choose: (mark: Mark) => void };

/** Three large buttons at the thumb. */
export function MarkButtons({ label, mark, choose }: MarkButtonsProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-3 gap-2">
      <legend className="sr-only">{say.inspections_mark_of({ label })}</legend>
      {MARKS.map((one) => (
        <button
          key={one.mark}
          type="button"
          aria-pressed={mark === one.mark}
          aria-keyshortcuts={one.key}
          onClick={(event) => {
            // After the mark, the same button belongs to the next point.
            ignoreSecondTap(event);
            choose(one.mark);
          }}
          className={cn(
            "flex h-16 min-w-0 select-none items-center justify-center gap-2 rounded-md border-2 border-input bg-card font-semibold text-base transition-colors hover:bg-muted",
            MARK_TEXT[one.mark],
            mark === one.mark && PRESSED[one.mark],
          )}
        >
          <MarkGlyph mark={one.mark} className="size-6" />
          {one.word}
        </button>
      ))}
    </fieldset>
  );
}
