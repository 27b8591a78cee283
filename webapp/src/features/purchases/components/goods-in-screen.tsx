"use client";

import { PackageOpen, ReceiptText } from "lucide-react";
import type { Route } from "next";
import { type Column, DataTable } from "@/components/data-table";
import { DetailList } from "@/components/detail-list";
import Link from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { RecordSection } from "@/components/record-section";
import { buttonVariants } from "@/components/ui/button";
import { numberText, quantityText } from "@/features/parts/quantity";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { PURCHASES, toBillOfGoodsIn, toOrder } from "../addresses";
import { goodsInOptions } from "../api/goods-in";
import type { GoodsInLine } from "../types";
import { BilledBadge } from "./billed-badge";
import { CardHead } from "./card-head";
import { GoodsLabels } from "./goods-labels";
import { NamedPart } from "./named-part";
import { RecordPage } from "./record-page";
import { RecordTitle } from "./record-title";
import { useRecord } from "./use-record";

/** Shows goods that came in before their bill. */
export function GoodsInScreen() {
  const record = useRecord("goodsInId", goodsInOptions);
  const { garageId, may } = record;
  return (
    <RecordPage
      record={record}
      what="goods in"
      title="Goods in"
      list={PURCHASES.goodsIn}
      Icon={PackageOpen}
    >
      {(goods) => (
        <>
          <PageHeader
            title={
              <RecordTitle
                name={goods.supplierName}
                badge={<BilledBadge waits={goods.waitsForBill} />}
              />
            }
            action={
              <div className="flex flex-wrap gap-3 max-md:w-full">
                <GoodsLabels garageId={garageId} goods={goods} />
                {goods.waitsForBill && (
                  <Link
                    href={toBillOfGoodsIn(garageId, goods.goodsInId) as Route}
                    className={buttonVariants({ className: "max-md:flex-1" })}
                  >
                    <ReceiptText aria-hidden className="size-4" />
                    Book the bill
                  </Link>
                )}
              </div>
            }
          >
            {goods.goodsInCode} · {dayMonthYear(goods.day)}
          </PageHeader>
          <div className="grid grid-cols-1 gap-10">
            <DetailList
              label="Goods in"
              details={[
                { label: "Delivery note", value: goods.challan || null },
                {
                  label: "Order",
                  value: goods.orderId && (
                    <Link
                      href={toOrder(garageId, goods.orderId) as Route}
                      className={buttonVariants({ variant: "link", size: "inline" })}
                    >
                      {goods.orderCode}
                    </Link>
                  ),
                },
                { label: "Taken in by", value: goods.personName },
              ]}
            />
            <RecordSection id="lines" title="Lines" action={null}>
              <DataTable
                label="Lines"
                columns={columnsOf(may("see_cost"))}
                rows={goods.lines}
                keyOf={({ goodsInLineId }) => goodsInLineId}
                expected={1}
                card={(line) => <Card line={line} />}
              />
            </RecordSection>
          </div>
        </>
      )}
    </RecordPage>
  );
}

function columnsOf(seesCost: boolean): readonly Column<GoodsInLine>[] {
  return [
    {
      head: "Part",
      cell: ({ partName, partCode }) => <NamedPart name={partName} code={partCode} />,
      className: "w-2/5",
    },
    {
      head: "Quantity",
      cell: ({ quantity, unit }) => quantityText(quantity, unit),
      align: "right",
      className: "whitespace-nowrap",
    },
    { head: "Billed", cell: ({ billed }) => numberText(billed), align: "right" },
    {
      head: "MRP on the box",
      cell: ({ mrp }) => (mrp === null ? "-" : rupees(mrp)),
      align: "right",
    },
    ...(seesCost
      ? [
          {
            head: "Expected value",
            cell: ({ value }: GoodsInLine) => (value === null ? "-" : rupees(value)),
            align: "right" as const,
          },
        ]
      : []),
  ];
}

function Card({ line }: { line: GoodsInLine }) {
  const { partName, partCode, quantity, billed, unit, mrp, value } = line;
  return (
    <span className="grid gap-1 pr-2">
      <CardHead name={partName} end={quantityText(quantity, unit)} />
      <span className="text-muted-foreground">
        {[
          partCode,
          `${numberText(billed)} billed`,
          mrp !== null && `MRP ${rupees(mrp)}`,
          value !== null && rupees(value),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  );
}
