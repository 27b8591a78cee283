import { StatusGlyph } from "@/components/status-glyph";
import { cn } from "@/lib/cn";
import { statusStyle } from "./status-styles";

type StatusBadgeProps = { statusId: number; status: string; className?: string };

/** Shows a status as a shape, a colour and a word. */
export function StatusBadge({ statusId, status, className }: StatusBadgeProps) {
  const { shape, tone } = statusStyle(statusId);
  return (
    <span className={cn("inline-flex items-center gap-2 font-medium", tone, className)}>
      <StatusGlyph shape={shape} />
      {status}
    </span>
  );
}
