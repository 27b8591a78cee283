import { cn } from "@/lib/cn";

export type StatusShape = "ring" | "half" | "full" | "tick" | "stroke";

/** Shows a shape beside a status, so that colour is not the only difference. */
export function StatusGlyph({ shape, className }: { shape: StatusShape; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn("size-4 shrink-0", className)}
    >
      <circle cx="8" cy="8" r="6" fill={shape === "full" ? "currentColor" : "none"} />
      {shape === "half" && <path d="M8 4.5a3.5 3.5 0 0 1 0 7Z" fill="currentColor" />}
      {shape === "tick" && <path d="m5.3 8.2 1.9 1.9 3.5-4" />}
      {shape === "stroke" && <path d="m5 11 6-6" />}
    </svg>
  );
}
