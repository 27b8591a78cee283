"use client";

import { Plus, ShoppingCart } from "lucide-react";
import type { Route } from "next";
import type { Column } from "@/components/data-table";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { useMay } from "@/features/session/session";
import { dayMonthYear } from "@/lib/dates/day";
import { useHydrated } from "@/lib/loading/hydrated";
import { usePrefetch } from "@/lib/loading/prefetch";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { PURCHASES, toOrder } from "../addresses";
import { ordersOptions } from "../api/orders";
import { ORDER_FILTERS } from "../filters";
import type { OrderRow } from "../types";
import { CardHead } from "./card-head";
import { OrderBadge } from "./order-badge";
import { PurchaseList } from "./purchase-list";
import { purchasesPrefetch, usePurchases } from "./use-purchases";

/** Requests the list during hydration and renders the screen after it. */
export function OrdersScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <Orders /> : null;
}

const prefetch = purchasesPrefetch(ordersOptions, ORDER_FILTERS);

function Orders() {
  const { garageId, shown } = usePurchases(ordersOptions, ORDER_FILTERS);
  const seesCost = useMay("see_cost");
  return (
    <PurchaseList
      title={say.purchases_orders()}
      what="orders"
      searchLabel={say.purchases_order_code_or_supplier()}
      Icon={ShoppingCart}
      hint={say.purchases_make_one_here_or_from_the()}
      action={
        <Link href={PURCHASES.newOrder as Route} className={buttonVariants()}>
          <Plus aria-hidden className="size-4" />
          {say.purchases_new_order()}
        </Link>
      }
      {...shown}
      columns={columnsOf(seesCost)}
      rows={shown.query.data?.orders}
      keyOf={({ orderId }) => orderId}
      hrefOf={({ orderId }) => toOrder(garageId ?? 0, orderId)}
      card={(order) => <Card order={order} />}
    />
  );
}

function columnsOf(seesCost: boolean): readonly Column<OrderRow>[] {
  return [
    {
      head: say.purchases_order(),
      cell: ({ orderCode }) => orderCode,
      className: "whitespace-nowrap",
    },
    {
      head: say.purchases_supplier(),
      cell: ({ supplierName }) => supplierName,
      className: "w-2/5 wrap-anywhere",
    },
    { head: say.purchases_state(), cell: ({ state }) => <OrderBadge state={state} /> },
    { head: say.purchases_lines(), cell: ({ lineCount }) => lineCount, align: "right" },
    {
      head: say.purchases_needed_by(),
      cell: ({ expectedOn }) => (expectedOn ? dayMonthYear(expectedOn) : "-"),
      className: "whitespace-nowrap",
    },
    ...(seesCost
      ? [
          {
            head: say.purchases_total_no_gst(),
            cell: ({ total }: OrderRow) => (total === null ? "-" : rupees(total)),
            align: "right" as const,
            className: "whitespace-nowrap",
          },
        ]
      : []),
    {
      head: say.purchases_made_by(),
      cell: ({ personName }) => personName,
      className: "wrap-anywhere",
    },
  ];
}

function Card({ order }: { order: OrderRow }) {
  const { orderCode, supplierName, state, lineCount, expectedOn, total } = order;
  return (
    <span className="grid pr-2">
      <CardHead name={supplierName} end={total === null ? null : rupees(total)} />
      <span className="text-muted-foreground">
        {orderCode} · {say.purchases_count_lines({ count: lineCount })}
        {expectedOn && ` · ${say.purchases_by_day({ day: dayMonthYear(expectedOn) })}`}
      </span>
      <span>
        <OrderBadge state={state} />
      </span>
    </span>
  );
}
