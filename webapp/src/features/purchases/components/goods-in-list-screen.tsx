"use client";

import { PackageOpen, Plus } from "lucide-react";
import type { Route } from "next";
import type { Column } from "@/components/data-table";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { dayMonthYear } from "@/lib/dates/day";
import { useHydrated } from "@/lib/loading/hydrated";
import { usePrefetch } from "@/lib/loading/prefetch";
import { say } from "@/say";
import { PURCHASES, toGoodsIn } from "../addresses";
import { goodsInListOptions } from "../api/goods-in";
import { GOODS_IN_FILTERS } from "../filters";
import type { GoodsInRow } from "../types";
import { BilledBadge } from "./billed-badge";
import { PurchaseList } from "./purchase-list";
import { purchasesPrefetch, usePurchases } from "./use-purchases";

const COLUMNS: readonly Column<GoodsInRow>[] = [
  {
    head: say.purchases_goods_in(),
    cell: ({ goodsInCode }) => goodsInCode,
    className: "whitespace-nowrap",
  },
  {
    head: say.purchases_supplier(),
    cell: ({ supplierName }) => supplierName,
    className: "w-2/5 wrap-anywhere",
  },
  {
    head: say.purchases_day(),
    cell: ({ day }) => dayMonthYear(day),
    className: "whitespace-nowrap",
  },
  {
    head: say.purchases_delivery_note(),
    cell: ({ challan }) => challan || "-",
    className: "wrap-anywhere",
  },
  {
    head: say.purchases_order(),
    cell: ({ orderCode }) => orderCode ?? "-",
    className: "whitespace-nowrap",
  },
  { head: say.purchases_bill(), cell: ({ waitsForBill }) => <BilledBadge waits={waitsForBill} /> },
  {
    head: say.purchases_taken_in_by(),
    cell: ({ personName }) => personName,
    className: "wrap-anywhere",
  },
];

/** Requests the list during hydration and renders the screen after it. */
export function GoodsInListScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <GoodsInList /> : null;
}

const prefetch = purchasesPrefetch(goodsInListOptions, GOODS_IN_FILTERS);

function GoodsInList() {
  const { garageId, shown } = usePurchases(goodsInListOptions, GOODS_IN_FILTERS);
  return (
    <PurchaseList
      title={say.purchases_goods_in()}
      what="goods"
      searchLabel={say.purchases_code_or_supplier()}
      Icon={PackageOpen}
      hint={say.purchases_take_parts_in_that_come_before()}
      action={
        <Link href={PURCHASES.newGoodsIn as Route} className={buttonVariants()}>
          <Plus aria-hidden className="size-4" />
          {say.purchases_take_goods_in()}
        </Link>
      }
      {...shown}
      columns={COLUMNS}
      rows={shown.query.data?.goodsIn}
      keyOf={({ goodsInId }) => goodsInId}
      hrefOf={({ goodsInId }) => toGoodsIn(garageId ?? 0, goodsInId)}
      card={(goods) => <Card goods={goods} />}
    />
  );
}

function Card({ goods }: { goods: GoodsInRow }) {
  const { goodsInCode, supplierName, day, challan, orderCode, waitsForBill } = goods;
  return (
    <span className="grid pr-2">
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
