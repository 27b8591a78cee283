import { ArrowDown, ArrowUp } from "lucide-react";
import { cn } from "@/lib/cn";

/** The order of the rows, which the headings of the columns change. */
export type Sorting = { by: string; change: (by: string) => void };

type SortButtonProps = Sorting & { head: string; order: string };

/** Sorts by the column, and by another press the other way round. */
export function SortButton({ head, order, by, change }: SortButtonProps) {
  const isSorted = bare(by) === bare(order);
  const Arrow = by.startsWith("-") ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => change(by === order ? reversed(order) : order)}
      className="-mx-2 inline-flex min-h-9 items-center gap-1 rounded-sm px-2 transition-colors hover:text-foreground"
    >
      {head}
      <Arrow aria-hidden className={cn("size-3", !isSorted && "opacity-0")} />
    </button>
  );
}

const bare = (order: string) => order.replace(/^-/, "");
const reversed = (order: string) => (order.startsWith("-") ? bare(order) : `-${order}`);

/** Returns the order of a column for screen readers. */
export function sortOf(order: string, by: string) {
  if (bare(by) !== bare(order)) return "none";
  return by.startsWith("-") ? "descending" : "ascending";
}
