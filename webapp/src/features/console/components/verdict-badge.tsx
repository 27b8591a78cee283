import { StatusGlyph, type StatusShape } from "@/components/status-glyph";
import { cn } from "@/lib/cn";
import type { Verdict } from "../types";

const LOOKS: Record<Verdict, { word: string; shape: StatusShape; tone: string }> = {
  well: { word: "OK", shape: "tick", tone: "bg-accent text-accent-foreground" },
  watch: { word: "Check", shape: "full", tone: "bg-attention-soft text-attention" },
  wrong: { word: "Problem", shape: "stroke", tone: "bg-destructive-soft text-destructive" },
  unknown: { word: "Unknown", shape: "ring", tone: "bg-muted text-foreground" },
};

type VerdictBadgeProps = {
  verdict: Verdict;
  /** Replaces the usual word of the verdict. */
  word?: string | undefined;
};

/** Shows the result of a check with a word, a shape and a colour. */
export function VerdictBadge({ verdict, word }: VerdictBadgeProps) {
  const look = LOOKS[verdict];
  return (
    <span
      className={cn(
        "inline-flex items-center gap-2 whitespace-nowrap rounded-full px-3 py-1 font-medium text-sm",
        look.tone,
      )}
    >
      <StatusGlyph shape={look.shape} />
      {word ?? look.word}
    </span>
  );
}
