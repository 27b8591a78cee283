import type { Column } from "@/components/data-table";
import { numberText, quantityText } from "@/features/parts/quantity";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { BillLine } from "../types";
import { CardHead } from "./card-head";
import { NamedPart } from "./named-part";

const money = (amount: number | null) => (amount === null ? "-" : rupees(amount));

/** The columns of a bill's lines. Only people who may see the cost get the money. */
export function billLineColumns(seesCost: boolean): readonly Column<BillLine>[] {
  const columns: readonly (Column<BillLine> | false)[] = [
    { head: say.purchases_goods(), cell: (line) => <Named line={line} />, className: "w-2/5" },
    { head: say.purchases_hsn(), cell: ({ hsn }) => hsn || "-" },
    {
      head: say.purchases_quantity(),
      cell: (line) => <Quantity line={line} />,
      align: "right",
      className: "whitespace-nowrap",
    },
    seesCost && { head: say.purchases_price(), cell: ({ price }) => money(price), align: "right" },
    seesCost && {
      head: say.purchases_discount(),
      cell: ({ discount }) => (discount ? rupees(discount) : "-"),
      align: "right",
    },
    { head: say.purchases_gst_rate(), cell: ({ gstRate }) => `${gstRate} %`, align: "right" },
    seesCost && {
      head: say.purchases_without_gst(),
      cell: ({ taxable }) => money(taxable),
      align: "right",
    },
    seesCost && { head: say.purchases_cost(), cell: ({ cost }) => money(cost), align: "right" },
  ];
  return columns.filter((column) => column !== false);
}

function Named({ line: { description, partCode } }: { line: BillLine }) {
  return <NamedPart name={description} code={partCode} />;
}

function Quantity({ line }: { line: BillLine }) {
  return (
    <>
      {quantityText(line.quantity, line.unit)}
      <span className="block text-muted-foreground text-xs">{rest(line)}</span>
    </>
  );
}

/** Says how much was free, and how much went back to the supplier. */
function rest({ freeQuantity, returned }: BillLine): string {
  return [
    freeQuantity > 0 && say.purchases_free_on_top({ quantity: numberText(freeQuantity) }),
    returned > 0 && say.purchases_quantity_returned({ quantity: numberText(returned) }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Shows a line on a phone. */
export function BillLineCard({ line }: { line: BillLine }) {
  const { description, quantity, unit, gstRate, price, taxable } = line;
  return (
    <span className="grid gap-1 pr-2">
      <CardHead name={description} end={taxable === null ? null : rupees(taxable)} />
      <span className="text-muted-foreground">
        {quantityText(quantity, unit)}
        {price !== null && ` × ${rupees(price)}`} · {say.purchases_gst_rate_of({ rate: gstRate })}
      </span>
      {rest(line) && <span>{rest(line)}</span>}
    </span>
  );
}
