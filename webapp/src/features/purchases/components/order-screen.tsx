"use client";

import { ShoppingCart } from "lucide-react";
import { type Column, DataTable } from "@/components/data-table";
import { DetailList } from "@/components/detail-list";
import { PageHeader } from "@/components/page-header";
import { RecordSection } from "@/components/record-section";
import { numberText, quantityText } from "@/features/parts/quantity";
import { groupPhone } from "@/lib/contact/phone";
import { dayMonthYear, dayOf } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { PURCHASES } from "../addresses";
import { orderOptions } from "../api/orders";
import type { Order, OrderLine } from "../types";
import { MAIL_WORDS } from "../words";
import { CardHead } from "./card-head";
import { NamedPart } from "./named-part";
import { OrderActions } from "./order-actions";
import { OrderBadge } from "./order-badge";
import { RecordPage } from "./record-page";
import { RecordTitle } from "./record-title";
import { useRecord } from "./use-record";

/** Shows one order and what has arrived of it. */
export function OrderScreen() {
  const record = useRecord("orderId", orderOptions);
  const { garageId, may } = record;
  const seesCost = may("see_cost");
  return (
    <RecordPage
      record={record}
      what="order"
      title={say.purchases_order()}
      list={PURCHASES.orders}
      Icon={ShoppingCart}
    >
      {(order) => (
        <>
          <PageHeader
            title={
              <RecordTitle name={order.supplierName} badge={<OrderBadge state={order.state} />} />
            }
            action={<OrderActions garageId={garageId} order={order} />}
          >
            {order.orderCode} · {dayOf(order.createdOn)}
          </PageHeader>
          <div className="grid grid-cols-1 gap-10">
            <Facts order={order} seesCost={seesCost} />
            <RecordSection id="lines" title={say.purchases_lines()} action={null}>
              <DataTable
                label={say.purchases_lines()}
                columns={columnsOf(seesCost)}
                rows={order.lines}
                keyOf={({ orderLineId }) => orderLineId}
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

function Facts({ order, seesCost }: { order: Order; seesCost: boolean }) {
  const { expectedOn, supplierPhone, supplierEmail, mailState, total, personName, note } = order;
  return (
    <DetailList
      label={say.purchases_order()}
      details={[
        { label: say.purchases_needed_by(), value: expectedOn && dayMonthYear(expectedOn) },
        {
          label: say.purchases_phone_no(),
          value: supplierPhone ? groupPhone(supplierPhone) : null,
        },
        { label: say.purchases_email(), value: supplierEmail || null },
        { label: say.purchases_made_by(), value: personName },
        ...(mailState
          ? [{ label: say.purchases_mail(), value: MAIL_WORDS[mailState] ?? mailState }]
          : []),
        ...(seesCost
          ? [
              {
                label: say.purchases_total_without_gst(),
                value: total === null ? say.purchases_not_known() : rupees(total),
              },
            ]
          : []),
        ...(note
          ? [
              {
                label: say.purchases_note_to_the_supplier(),
                value: <span className="whitespace-pre-line">{note}</span>,
                wide: true,
              },
            ]
          : []),
      ]}
    />
  );
}

function columnsOf(seesCost: boolean): readonly Column<OrderLine>[] {
  return [
    {
      head: say.purchases_part(),
      cell: ({ partName, partCode }) => <NamedPart name={partName} code={partCode} />,
      className: "w-2/5",
    },
    { head: say.purchases_brand(), cell: ({ brand }) => brand || "-", className: "wrap-anywhere" },
    { head: say.purchases_part_number(), cell: ({ partNumber }) => partNumber || "-" },
    {
      head: say.purchases_ordered(),
      cell: ({ quantity, unit }) => quantityText(quantity, unit),
      align: "right",
      className: "whitespace-nowrap",
    },
    {
      head: say.purchases_arrived(),
      cell: ({ received }) => numberText(received),
      align: "right",
    },
    ...(seesCost
      ? [
          {
            head: say.purchases_price_no_gst(),
            cell: ({ price }: OrderLine) => (price === null ? "-" : rupees(price)),
            align: "right" as const,
          },
        ]
      : []),
  ];
}

function Card({ line }: { line: OrderLine }) {
  const { partName, brand, partNumber, partCode, quantity, received, unit, price } = line;
  return (
    <span className="grid gap-1 pr-2">
      <CardHead name={partName} end={quantityText(quantity, unit)} />
      <span className="text-muted-foreground">
        {[
          brand,
          partNumber || partCode,
          price !== null && say.purchases_price_each({ amount: rupees(price) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {received > 0 && (
        <span>{say.purchases_quantity_arrived({ received: quantityText(received, unit) })}</span>
      )}
    </span>
  );
}
