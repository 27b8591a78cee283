"use client";

import { Plus, Recycle } from "lucide-react";
import { useState } from "react";
import type { Column } from "@/components/data-table";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { numberText } from "@/features/parts/quantity";
import { dayMonthYear } from "@/lib/dates/day";
import { useHydrated } from "@/lib/loading/hydrated";
import { usePrefetch } from "@/lib/loading/prefetch";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { scrapSalesOptions } from "../api/old-parts";
import type { ScrapSale } from "../types";
import { CardHead } from "./card-head";
import { PurchaseList } from "./purchase-list";
import { purchasesPrefetch, usePurchases } from "./use-purchases";

const loadPanel = () => import("./scrap-panel");

/** Requests the list during hydration and renders the screen after it. */
export function ScrapScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <ScrapSales /> : null;
}

const prefetch = purchasesPrefetch(scrapSalesOptions, []);

function ScrapSales() {
  const { garageId, shown } = usePurchases(scrapSalesOptions, []);
  // The panel saves the sale in the garage in which it was opened.
  const [openedIn, setOpenedIn] = useState<number | null>(null);
  const close = () => setOpenedIn(null);
  return (
    <>
      <PurchaseList
        title={say.purchases_scrap_sales()}
        what="scrap_sales"
        searchLabel={say.purchases_buyer_or_paper_number()}
        Icon={Recycle}
        hint={say.purchases_note_what_a_scrap_dealer_paid()}
        action={
          <Button onClick={() => garageId !== undefined && setOpenedIn(garageId)}>
            <Plus aria-hidden className="size-4" />
            {say.purchases_note_scrap_sale()}
          </Button>
        }
        {...shown}
        columns={COLUMNS}
        rows={shown.query.data?.scrapSales}
        keyOf={({ scrapSaleId }) => scrapSaleId}
        card={(sale) => <Card sale={sale} />}
      />
      {openedIn !== null && (
        <Lazy load={loadPanel} onFailure={close} props={{ garageId: openedIn, close }} />
      )}
    </>
  );
}

const COLUMNS: readonly Column<ScrapSale>[] = [
  {
    head: say.purchases_date(),
    cell: ({ soldOn }) => dayMonthYear(soldOn),
    className: "whitespace-nowrap",
  },
  { head: say.purchases_buyer(), cell: ({ buyer }) => buyer, className: "w-1/3 wrap-anywhere" },
  {
    head: say.purchases_paper(),
    cell: ({ paperNumber }) => paperNumber || "-",
    className: "wrap-anywhere",
  },
  {
    head: say.purchases_kilograms(),
    cell: ({ kilograms }) => numberText(kilograms),
    align: "right",
  },
  {
    head: say.purchases_amount(),
    cell: ({ amount }) => rupees(amount),
    align: "right",
    className: "whitespace-nowrap",
  },
];

function Card({ sale }: { sale: ScrapSale }) {
  const { buyer, amount, soldOn, kilograms, paperNumber } = sale;
  return (
    <span className="grid gap-1 pr-2">
      <CardHead name={buyer} end={rupees(amount)} />
      <span className="text-muted-foreground">
        {[
          dayMonthYear(soldOn),
          say.purchases_weight({ kilograms: numberText(kilograms) }),
          paperNumber,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  );
}
