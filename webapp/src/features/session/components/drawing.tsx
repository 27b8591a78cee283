import type { ReactNode } from "react";

type DrawingProps = { title: string; className: string | undefined; children: ReactNode };

/** Frames the drawings beside the entry forms: thin lines on 560 × 348 units. */
export function Drawing({ title, className, children }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 560 348"
      fill="none"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <title>{title}</title>
      {children}
    </svg>
  );
}
