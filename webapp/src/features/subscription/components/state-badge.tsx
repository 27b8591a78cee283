import { StatusGlyph } from "@/components/status-glyph";
import { cn } from "@/lib/cn";
import { statusStyle } from "../states";

/** Shows a subscription status with its shape, colour and text. */
export function StateBadge({ state, className }: { state: string; className?: string }) {
  const { word, shape, tone } = statusStyle(state);
  return (
    <span
      className={cn(
        "inline-flex items-center gap-2 whitespace-nowrap rounded-full px-3 py-1 font-medium text-sm",
        tone,
        className,
      )}
    >
      <StatusGlyph shape={shape} />
      {word}
    </span>
  );
}
