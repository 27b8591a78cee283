"use client";

import { useQuery } from "@tanstack/react-query";
import { PackageOpen, Plus } from "lucide-react";
import type { Route } from "next";
import type { Column } from "@/components/data-table";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { useSession } from "@/features/session/session";
import { dayMonthYear } from "@/lib/dates/day";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { listIn, useListState } from "@/lib/navigation/list-state";
import { PURCHASES, toGoodsIn } from "../addresses";
import { goodsInListOptions } from "../api/goods-in";
import { filterIn, GOODS_IN_FILTERS } from "../filters";
import type { GoodsInRow } from "../types";
import { BilledBadge } from "./billed-badge";
import { PurchaseList } from "./purchase-list";

const COLUMNS: readonly Column<GoodsInRow>[] = [
  { head: "Goods in", cell: ({ goodsInCode }) => goodsInCode, className: "whitespace-nowrap" },
  { head: "Supplier", cell: ({ supplierName }) => supplierName, className: "w-2/5 wrap-anywhere" },
  { head: "Day", cell: ({ day }) => dayMonthYear(day), className: "whitespace-nowrap" },
  { head: "Delivery note", cell: ({ challan }) => challan || "-", className: "wrap-anywhere" },
  { head: "Order", cell: ({ orderCode }) => orderCode ?? "-", className: "whitespace-nowrap" },
  { head: "Bill", cell: ({ waitsForBill }) => <BilledBadge waits={waitsForBill} /> },
  { head: "Taken in by", cell: ({ personName }) => personName, className: "wrap-anywhere" },
];

/** Requests the list during hydration and renders the screen after it. */
export function GoodsInListScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <GoodsInList /> : null;
}

const prefetch: Prefetch = (queries, garageId, params) => {
  queries.prefetchQuery(
    goodsInListOptions(garageId, listIn(params), filterIn(params, GOODS_IN_FILTERS)),
  );
};

function GoodsInList() {
  const garageId = useSession().garage?.garageId;
  const state = useListState();
  const filter = filterIn(state.params, GOODS_IN_FILTERS);
  const query = useQuery({
    ...goodsInListOptions(garageId ?? 0, state.list, filter),
    enabled: garageId !== undefined,
  });
  return (
    <PurchaseList
      title="Goods in"
      what="goods in"
      searchLabel="Code or supplier"
      Icon={PackageOpen}
      hint="Take parts in that come before their bill."
      action={
        <Link href={PURCHASES.newGoodsIn as Route} className={buttonVariants()}>
          <Plus aria-hidden className="size-4" />
          Take goods in
        </Link>
      }
      choices={GOODS_IN_FILTERS}
      filter={filter}
      state={state}
      query={query}
      columns={COLUMNS}
      rows={query.data?.goodsIn}
      keyOf={({ goodsInId }) => goodsInId}
      hrefOf={({ goodsInId }) => toGoodsIn(garageId ?? 0, goodsInId)}
      card={(goods) => <Card goods={goods} />}
    />
  );
}

function Card({ goods }: { goods: GoodsInRow }) {
  const { goodsInCode, supplierName, day, challan, orderCode, waitsForBill } = goods;
  return (
    <span className="grid gap-1 pr-2">
      <span className="font-medium text-base">{supplierName}</span>
      <span className="text-muted-foreground">
        {[goodsInCode, dayMonthYear(day), challan, orderCode].filter(Boolean).join(" · ")}
      </span>
      <span>
        <BilledBadge waits={waitsForBill} />
      </span>
    </span>
  );
}
