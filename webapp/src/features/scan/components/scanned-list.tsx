import { Minus, Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { quantityText, sumOf } from "@/features/parts/quantity";
import type { Scanned } from "../scanned";

type ScannedListProps = {
  scanned: readonly Scanned[];
  change: (partId: number, quantity: number) => void;
};

/** Shows the scanned parts. The buttons change a quantity by one; at 0 the part leaves the list. */
export function ScannedList({ scanned, change }: ScannedListProps) {
  if (scanned.length === 0) {
    return (
      <p className="rounded-lg border bg-card px-4 py-6 text-center text-base text-muted-foreground">
        No part is scanned yet. Each scan adds one.
      </p>
    );
  }
  return (
    <ul aria-label="Scanned parts" className="divide-y rounded-lg border bg-card">
      {scanned.map(({ part, quantity }) => (
        <li key={part.partId} className="flex items-center gap-3 py-2 pr-2 pl-4">
          <span className="min-w-0 flex-1">
            <span className="block wrap-anywhere font-medium text-base">{part.partName}</span>
            <span className="block text-muted-foreground text-xs">
              {[part.partNumber, part.rack && `Rack ${part.rack}`].filter(Boolean).join(" · ")}
              {part.isStocked
                ? ` · ${quantityText(part.free, part.unit)} free`
                : " · Not kept in stock"}
            </span>
          </span>
          <span className="flex shrink-0 items-center gap-1">
            <Button
              variant="outline"
              size="icon"
              aria-label={`One ${part.partName} less`}
              onClick={() => change(part.partId, sumOf(quantity, -1))}
            >
              <Minus aria-hidden className="size-4" />
            </Button>
            <span className="min-w-12 text-center font-semibold text-base">{quantity}</span>
            <Button
              variant="outline"
              size="icon"
              aria-label={`One ${part.partName} more`}
              onClick={() => change(part.partId, sumOf(quantity, 1))}
            >
              <Plus aria-hidden className="size-4" />
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
