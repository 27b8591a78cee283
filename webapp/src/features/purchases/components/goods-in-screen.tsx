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
import { say } from "@/say";
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
      what="goods"
      title={say.purchases_goods_in()}
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
              <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-auto">
                <GoodsLabels garageId={garageId} goods={goods} />
                {goods.waitsForBill && (
                  <Link
                    href={toBillOfGoodsIn(garageId, goods.goodsInId) as Route}
                    className={buttonVariants()}
                  >
                    <ReceiptText aria-hidden className="size-4" />
                    {say.purchases_book_the_bill()}
                  </Link>
                )}
              </div>
            }
          >
            {goods.goodsInCode} · {dayMonthYear(goods.day)}
          </PageHeader>
          <div className="grid grid-cols-1 gap-10">
            <DetailList
              label={say.purchases_goods_in()}
              details={[
                { label: say.purchases_delivery_note(), value: goods.challan || null },
                {
                  label: say.purchases_order(),
                  value: goods.orderId && (
                    <Link
                      href={toOrder(garageId, goods.orderId) as Route}
                      className={buttonVariants({ variant: "link", size: "inline" })}
                    >
                      {goods.orderCode}
                    </Link>
                  ),
                },
                { label: say.purchases_taken_in_by(), value: goods.personName },
              ]}
            />
            <RecordSection id="lines" title={say.purchases_lines()} action={null}>
              <DataTable
                label={say.purchases_lines()}
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
      head: say.purchases_part(),
      cell: ({ partName, partCode }) => <NamedPart name={partName} code={partCode} />,
      className: "w-2/5",
    },
    {
      head: say.purchases_quantity(),
      cell: ({ quantity, unit }) => quantityText(quantity, unit),
      align: "right",
      className: "whitespace-nowrap",
    },
    { head: say.purchases_billed(), cell: ({ billed }) => numberText(billed), align: "right" },
    {
      head: say.purchases_mrp_on_the_box(),
      cell: ({ mrp }) => (mrp === null ? "-" : rupees(mrp)),
      align: "right",
    },
    ...(seesCost
      ? [
          {
            head: say.purchases_expected_value(),
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
          say.purchases_quantity_billed({ quantity: numberText(billed) }),
          mrp !== null && say.purchases_mrp_of({ amount: rupees(mrp) }),
          value !== null && rupees(value),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  );
}
