import { Minus, Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import {
  isUnit,
  quantityIn,
  quantityProblem,
  quantityText,
  sumOf,
  UNITS,
} from "@/features/parts/quantity";
import type { PartRow } from "@/features/parts/types";
import { say } from "@/say";
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
        {say.scan_no_part_is_scanned_yet_each()}
      </p>
    );
  }
  return (
    <ul aria-label={say.scan_scanned_parts()} className="divide-y rounded-lg border bg-card">
      {scanned.map(({ part, quantity }) => (
        <li key={part.partId} className="flex items-center gap-3 py-2 pr-2 pl-4">
          <span className="min-w-0 flex-1">
            <span className="block wrap-anywhere font-medium text-base">{part.partName}</span>
            <span className="block text-muted-foreground text-xs">
              {[part.partNumber, part.rack && say.scan_rack({ rack: part.rack })]
                .filter(Boolean)
                .join(" · ")}
              {part.isStocked
                ? ` · ${say.scan_free({ quantity: quantityText(part.free, part.unit) })}`
                : ` · ${say.scan_not_kept_in_stock()}`}
            </span>
          </span>
          <span className="flex shrink-0 items-center gap-1">
            <Button
              variant="outline"
              size="icon"
              aria-label={say.scan_one_less({ partName: part.partName })}
              onClick={() => change(part.partId, sumOf(quantity, -1))}
            >
              <Minus aria-hidden className="size-4" />
            </Button>
            {isUnit(part.unit) && UNITS[part.unit].places > 0 ? (
              <QuantityInput
                key={quantity}
                part={part}
                quantity={quantity}
                change={(typed) => change(part.partId, typed)}
              />
            ) : (
              <span className="min-w-12 text-center font-semibold text-base">{quantity}</span>
            )}
            <Button
              variant="outline"
              size="icon"
              aria-label={say.scan_one_more({ partName: part.partName })}
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

type QuantityInputProps = { part: PartRow; quantity: number; change: (quantity: number) => void };

/** Takes a quantity with decimals, for example half a litre. A wrong text is put back. */
function QuantityInput({ part, quantity, change }: QuantityInputProps) {
  const usual = String(quantity);
  const done = (input: HTMLInputElement) => {
    if (input.value === usual) return;
    if (quantityProblem(input.value, part.unit, "missing")) input.value = usual;
    else change(quantityIn(input.value));
  };
  return (
    <Input
      aria-label={say.scan_quantity_of_in({ partName: part.partName, unit: part.unit })}
      inputMode="decimal"
      defaultValue={usual}
      className="h-11 w-20 text-center font-semibold text-base"
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => done(event.currentTarget)}
      onKeyDown={(event) => event.key === "Enter" && done(event.currentTarget)}
    />
  );
}
