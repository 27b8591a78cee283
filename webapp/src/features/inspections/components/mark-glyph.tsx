import { cn } from "@/lib/cn";
import type { Mark } from "../types";

/** The shape of a mark: a tick, a half disc or a cross. Colour is not the only difference. */
export function MarkGlyph({ mark, className }: { mark: Mark; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn("size-4 shrink-0", className)}
    >
      {mark === "good" && <path d="m3 8.5 3.5 3.5L13 4.5" />}
      {mark === "watch" && (
        <>
          <circle cx="8" cy="8" r="6" strokeWidth="1.5" />
          <path d="M8 2a6 6 0 0 1 0 12Z" fill="currentColor" stroke="none" />
        </>
      )}
      {mark === "bad" && <path d="m4 4 8 8m0-8-8 8" />}
    </svg>
  );
}

export const MARK_TEXT: Readonly<Record<Mark, string>> = {
  good: "text-primary",
  watch: "text-attention",
  bad: "text-destructive",
};
