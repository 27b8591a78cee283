import type { Column } from "@/components/data-table";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { numberText, quantityText } from "../quantity";
import type { PartRow } from "../types";
import { PartBadge } from "./part-badge";

/** The columns of the list on a desk. A part without a number shows its code. */
export const PART_COLUMNS: readonly Column<PartRow>[] = [
  {
    head: say.parts_part_number(),
    cell: ({ partNumber, partCode }) => partNumber || partCode,
    className: "whitespace-nowrap",
  },
  {
    head: say.parts_name(),
    cell: (part) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 wrap-anywhere">{part.partName}</span>
        <StockBadge part={part} />
      </span>
    ),
    className: "w-2/5",
  },
  {
    head: say.parts_brand(),
    cell: ({ brand }) => brand || "-",
    className: "min-w-24 wrap-anywhere",
  },
  { head: say.parts_rack(), cell: ({ rack }) => rack || "-", className: "whitespace-nowrap" },
  { head: say.parts_on_hand(), cell: OnHand, align: "right", className: "whitespace-nowrap" },
  { head: say.parts_free(), cell: (part) => kept(part, part.free), align: "right" },
  { head: say.parts_on_order(), cell: (part) => kept(part, part.onOrder), align: "right" },
  {
    head: say.parts_price(),
    cell: ({ price }) => rupees(price),
    align: "right",
    className: "whitespace-nowrap",
  },
];

/** The columns of parts that can replace another part. */
export const ALTERNATE_COLUMNS = PART_COLUMNS.filter(
  ({ head }) => ![say.parts_on_hand(), say.parts_on_order()].includes(head),
);

/** Shows a part on a phone. */
export function PartCard({ part }: { part: PartRow }) {
  const { unit, onHand, free, onOrder } = part;
  return (
    <span className="grid">
      <NameAndPrice part={part} />
      <span className="truncate text-muted-foreground">{placeOf(part)}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {part.isStocked && (
          <span className={cn(onHand < 0 && "font-medium text-destructive")}>
            {say.parts_quantity_on_hand({ quantity: quantityText(onHand, unit) })}
            {free !== onHand && ` · ${say.parts_quantity_free({ quantity: numberText(free) })}`}
            {onOrder > 0 && ` · ${say.parts_quantity_on_order({ quantity: numberText(onOrder) })}`}
          </span>
        )}
        <StockBadge part={part} />
      </span>
    </span>
  );
}

/** Shows a part on a phone that can replace another part. Its free stock decides. */
export function AlternateCard({ part }: { part: PartRow }) {
  const { isStocked, free, unit } = part;
  return (
    <span className="grid gap-1">
      <NameAndPrice part={part} />
      <span className="text-muted-foreground">{placeOf(part)}</span>
      {isStocked ? (
        <span>{say.parts_quantity_free({ quantity: quantityText(free, unit) })}</span>
      ) : (
        <StockBadge part={part} />
      )}
    </span>
  );
}

function NameAndPrice({ part: { partName, price } }: { part: PartRow }) {
  return (
    <span className="flex items-baseline justify-between gap-3 pr-2">
      <span className="min-w-0 font-medium text-base">{partName}</span>
      <span className="shrink-0 font-semibold text-base">{rupees(price)}</span>
    </span>
  );
}

type Place = Pick<PartRow, "brand" | "partNumber" | "partCode" | "rack">;

function placeOf({ brand, partNumber, partCode, rack }: Place): string {
  return [brand, partNumber || partCode, rack && say.parts_rack_named({ rack })]
    .filter(Boolean)
    .join(" · ");
}

function OnHand(part: PartRow) {
  if (!part.isStocked) return "-";
  const { onHand, unit } = part;
  return (
    <span className={cn("font-medium", onHand < 0 && "text-destructive")}>
      {numberText(onHand)} <span className="font-normal text-muted-foreground">{unit}</span>
    </span>
  );
}

function kept(part: PartRow, quantity: number): string {
  return part.isStocked ? numberText(quantity) : "-";
}

/** Says what a person should know about the stock. Most parts have no badge. */
export function StockBadge({ part }: { part: PartRow }) {
  if (!part.isStocked) return <PartBadge>{say.parts_not_kept_in_stock()}</PartBadge>;
  if (part.onHand < 0) return <PartBadge tone="wrong">{say.parts_below_zero()}</PartBadge>;
  return part.isLow ? <PartBadge tone="attention">{say.parts_low()}</PartBadge> : null;
}
