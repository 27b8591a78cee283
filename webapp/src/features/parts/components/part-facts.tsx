import type { ReactNode } from "react";
import { DetailList } from "@/components/detail-list";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { numberText, quantityText } from "../quantity";
import type { Part } from "../types";

type FactsProps = { part: Part | undefined };

/** Shows the stock of a part. Only people who may see the cost get its value. */
export function StockFacts({ part, seesCost }: FactsProps & { seesCost: boolean }) {
  const unit = part?.unit ?? "";
  const facts: { label: string; value: ReactNode }[] = [
    { label: say.parts_on_hand(), value: part && <InUnit quantity={part.onHand} unit={unit} /> },
    { label: say.parts_free(), value: part && <InUnit quantity={part.free} unit={unit} /> },
    { label: say.parts_reserved(), value: part && <InUnit quantity={part.reserved} unit={unit} /> },
    { label: say.parts_on_order(), value: part && <InUnit quantity={part.onOrder} unit={unit} /> },
  ];
  if (seesCost) {
    facts.push(
      { label: say.parts_stock_value(), value: part && money(part.stockValue) },
      { label: say.parts_cost_of_one_unit(), value: part && money(part.unitCost) },
    );
  }
  return (
    <dl
      aria-label={say.parts_stock()}
      className={cn(
        "grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border",
        seesCost ? "md:grid-cols-3 lg:grid-cols-6" : "lg:grid-cols-4",
      )}
    >
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0 bg-card p-4 lg:px-6">
          <dt className="text-muted-foreground text-xs">{label}</dt>
          <dd className="mt-1 min-h-7 wrap-anywhere font-semibold text-lg">
            {value ?? <Skeleton className="h-6 w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function InUnit({ quantity, unit }: { quantity: number; unit: string }) {
  return (
    <span className={cn(quantity < 0 && "text-destructive")}>
      {numberText(quantity)}{" "}
      <span className="font-normal text-muted-foreground text-sm">{unit}</span>
    </span>
  );
}

function money(amount: number | null): string {
  return amount === null ? "-" : rupees(amount);
}

/** Shows price, tax and place of a part. */
export function PartFacts({ part }: FactsProps) {
  const orNone = (text: string | undefined) => (text === "" ? null : text);
  return (
    <DetailList
      label={say.parts_part()}
      details={[
        { label: say.parts_rack(), value: orNone(part?.rack) },
        { label: say.parts_price_with_gst(), value: part && rupees(part.price) },
        { label: say.parts_mrp(), value: part && (part.mrp === null ? null : rupees(part.mrp)) },
        { label: say.parts_gst_rate(), value: part && `${part.gstRate} %` },
        { label: say.parts_hsn(), value: part?.hsn },
        { label: say.parts_lowest_stock(), value: part && quantityOr(part.minQuantity, part.unit) },
        {
          label: say.parts_order_quantity(),
          value: part && quantityOr(part.orderQuantity, part.unit),
        },
        {
          label: say.parts_exchange_deposit(),
          value: part && (part.deposit ? rupees(part.deposit) : null),
        },
        ...(part && part.barcodes.length > 0
          ? [{ label: say.parts_barcodes(), value: part.barcodes.join(", "), wide: true }]
          : []),
      ]}
    />
  );
}

function quantityOr(quantity: number, unit: string): string | null {
  return quantity === 0 ? null : quantityText(quantity, unit);
}
