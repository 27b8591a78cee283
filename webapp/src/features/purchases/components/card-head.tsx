import type { ReactNode } from "react";

/** Shows the first line of a card: what it is, and at the end its amount or quantity. */
export function CardHead({ name, end }: { name: string; end: ReactNode }) {
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 font-medium text-base">{name}</span>
      {end !== null && <span className="shrink-0 font-semibold text-base">{end}</span>}
    </span>
  );
}
