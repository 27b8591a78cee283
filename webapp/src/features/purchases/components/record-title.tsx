import type { ReactNode } from "react";

/** Shows the name in the heading of a record, with its state. */
export function RecordTitle({ name, badge }: { name: string; badge: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {badge}
    </span>
  );
}
