import { StatusGlyph, type StatusShape } from "@/components/status-glyph";
import { cn } from "@/lib/cn";
import type { Verdict } from "../types";

const LOOKS: Record<Verdict, { word: string; shape: StatusShape; tone: string }> = {
  well: { word: "Well", shape: "tick", tone: "bg-accent text-accent-foreground" },
  watch: { word: "Look at it", shape: "full", tone: "bg-attention-soft text-attention" },
  wrong: { word: "Not well", shape: "stroke", tone: "bg-destructive-soft text-destructive" },
  unknown: { word: "Not known", shape: "ring", tone: "bg-muted text-foreground" },
};

/** Whether it is well: by a word and a shape, and by a colour. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { word, shape, tone } = LOOKS[verdict];
  return (
    <span
      className={cn(
        "inline-flex items-center gap-2 whitespace-nowrap rounded-full px-3 py-1 font-medium text-sm",
        tone,
      )}
    >
      <StatusGlyph shape={shape} />
      {word}
    </span>
  );
}
