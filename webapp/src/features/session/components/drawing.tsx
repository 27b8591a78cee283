import type { ReactNode } from "react";

type DrawingProps = { title: string; className: string | undefined; children: ReactNode };

/** The canvas of the drawings beside the entry forms: thin lines, 560 × 348. */
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
