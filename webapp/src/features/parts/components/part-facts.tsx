import { DetailList } from "@/components/detail-list";
import { rupees } from "@/lib/money/format";
import { quantityText } from "../quantity";
import type { Part } from "../types";

type FactsProps = { part: Part | undefined };

/** Shows the stock of a part. Only people who may see the cost get its value. */
export function StockFacts({ part, seesCost }: FactsProps & { seesCost: boolean }) {
  const inUnit = (quantity: number | undefined) =>
    quantity === undefined ? undefined : quantityText(quantity, part?.unit ?? "");
  const money = (amount: number | null | undefined) =>
    typeof amount === "number" ? rupees(amount) : amount;
  return (
    <DetailList
      label="Stock"
      details={[
        { label: "On hand", value: inUnit(part?.onHand) },
        { label: "Free", value: inUnit(part?.free) },
        { label: "Reserved", value: inUnit(part?.reserved) },
        { label: "On order", value: inUnit(part?.onOrder) },
        ...(seesCost
          ? [
              { label: "Stock value", value: money(part?.stockValue) },
              { label: "Cost of one unit", value: money(part?.unitCost) },
            ]
          : []),
      ]}
    />
  );
}

/** Shows price, tax and place of a part. */
export function PartFacts({ part }: FactsProps) {
  const orNone = (text: string | undefined) => (text === "" ? null : text);
  return (
    <DetailList
      label="Part"
      details={[
        { label: "Rack", value: orNone(part?.rack) },
        { label: "Price (with GST)", value: part && rupees(part.price) },
        { label: "MRP", value: part && (part.mrp === null ? null : rupees(part.mrp)) },
        { label: "GST rate", value: part && `${part.gstRate} %` },
        { label: "HSN", value: part?.hsn },
        { label: "Lowest stock", value: part && quantityOr(part.minQuantity, part.unit) },
        { label: "Order quantity", value: part && quantityOr(part.orderQuantity, part.unit) },
        { label: "Exchange deposit", value: part && (part.deposit ? rupees(part.deposit) : null) },
        ...(part && part.barcodes.length > 0
          ? [{ label: "Barcodes", value: part.barcodes.join(", "), wide: true }]
          : []),
      ]}
    />
  );
}

function quantityOr(quantity: number, unit: string): string | null {
  return quantity === 0 ? null : quantityText(quantity, unit);
}
