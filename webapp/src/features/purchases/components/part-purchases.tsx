"use client";

import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { QueryBoundary } from "@/components/query-boundary";
import { RecordSection } from "@/components/record-section";
import { numberText, quantityText } from "@/features/parts/quantity";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { toBill } from "../addresses";
import { partPurchasesOptions } from "../api/part-purchases";
import type { PartPurchase } from "../types";
import { CardHead } from "./card-head";

/** Shows the newest bills of the part whose id is in the URL, to people who buy parts. */
export function PartPurchases() {
  const partId = toId(useSearchParams().get("partId"));
  const garage = useOpenedGarage(true);
  const may = (permission: string) => garage?.permissions.includes(permission) ?? false;
  const mayBuy = may("buy_parts") && partId !== null;
  const query = useQuery({
    ...partPurchasesOptions(garage?.garageId ?? 0, partId ?? 0),
    enabled: mayBuy,
  });
  if (!mayBuy) return null;
  return (
    <RecordSection id="purchases" title={say.purchases_purchases()} action={null}>
      <QueryBoundary query={query} what={say.purchases_the_purchases_could_not_be_loaded()}>
        <DataTable
          label={say.purchases_purchases()}
          columns={columnsOf(may("see_cost"))}
          rows={query.data?.purchases}
          keyOf={({ billLineId }) => billLineId}
          hrefOf={({ billId }) => toBill(garage?.garageId ?? 0, billId)}
          expected={1}
          empty={
            <EmptyState Icon={ReceiptText} title={say.purchases_no_purchases_yet()}>
              {say.purchases_bills_of_suppliers_with_this_part()}
            </EmptyState>
          }
          card={(purchase) => <Card purchase={purchase} />}
        />
      </QueryBoundary>
    </RecordSection>
  );
}

function columnsOf(seesCost: boolean): readonly Column<PartPurchase>[] {
  const columns: readonly (Column<PartPurchase> | false)[] = [
    { head: say.purchases_bill(), cell: ({ number }) => number, className: "wrap-anywhere" },
    {
      head: say.purchases_supplier(),
      cell: ({ supplierName }) => supplierName,
      className: "w-2/5 wrap-anywhere",
    },
    {
      head: say.purchases_date(),
      cell: ({ billOn }) => dayMonthYear(billOn),
      className: "whitespace-nowrap",
    },
    {
      head: say.purchases_quantity(),
      cell: quantityOf,
      align: "right",
      className: "whitespace-nowrap",
    },
    seesCost && {
      head: say.purchases_price_no_gst(),
      cell: ({ price }) => (price === null ? "-" : rupees(price)),
      align: "right",
    },
    seesCost && {
      head: say.purchases_cost(),
      cell: ({ cost }) => (cost === null ? "-" : rupees(cost)),
      align: "right",
    },
  ];
  return columns.filter((column) => column !== false);
}

function quantityOf({ quantity, freeQuantity, unit }: PartPurchase): string {
  const shown = quantityText(quantity, unit);
  return freeQuantity > 0
    ? say.purchases_quantity_and_free({ quantity: shown, free: numberText(freeQuantity) })
    : shown;
}

function Card({ purchase }: { purchase: PartPurchase }) {
  const { number, billOn, supplierName, price } = purchase;
  return (
    <span className="grid gap-1 pr-2">
      <CardHead name={supplierName} end={quantityOf(purchase)} />
      <span className="text-muted-foreground">
        {[
          number,
          dayMonthYear(billOn),
          price !== null && say.purchases_price_each({ amount: rupees(price) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  );
}
