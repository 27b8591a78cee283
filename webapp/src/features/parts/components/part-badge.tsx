import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

const TONES = {
  plain: "bg-secondary text-secondary-foreground",
  attention: "bg-attention-soft text-attention",
  wrong: "bg-destructive-soft text-destructive",
} as const;

type PartBadgeProps = { tone?: keyof typeof TONES; children: ReactNode };

export function PartBadge({ tone = "plain", children }: PartBadgeProps) {
  return (
    <span
      className={cn(
        "inline-flex h-6 shrink-0 items-center rounded-full px-2 align-middle font-medium text-xs",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
