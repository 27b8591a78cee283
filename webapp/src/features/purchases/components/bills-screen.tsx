"use client";

import { Plus, ReceiptText } from "lucide-react";
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
import { PURCHASES, toBill } from "../addresses";
import { billsOptions } from "../api/bills";
import { BILL_FILTERS } from "../filters";
import type { BillRow } from "../types";
import { youOweText } from "../words";
import { BillBadge } from "./bill-badge";
import { CardHead } from "./card-head";
import { PurchaseList } from "./purchase-list";
import { purchasesPrefetch, usePurchases } from "./use-purchases";

/** Requests the list during hydration and renders the screen after it. */
export function BillsScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <Bills /> : null;
}

const prefetch = purchasesPrefetch(billsOptions, BILL_FILTERS);

function Bills() {
  const { garageId, shown } = usePurchases(billsOptions, BILL_FILTERS);
  const seesCost = useMay("see_cost");
  return (
    <PurchaseList
      title={say.purchases_bills()}
      what="bills"
      searchLabel={say.purchases_bill_number_or_supplier()}
      intro={shown.query.data && youOweText(shown.query.data)}
      Icon={ReceiptText}
      hint={say.purchases_book_a_suppliers_bill_its_parts()}
      action={
        <Link href={PURCHASES.newBill as Route} className={buttonVariants()}>
          <Plus aria-hidden className="size-4" />
          {say.purchases_bill_in_hand()}
        </Link>
      }
      {...shown}
      columns={columnsOf(seesCost)}
      rows={shown.query.data?.bills}
      keyOf={({ billId }) => billId}
      hrefOf={({ billId }) => toBill(garageId ?? 0, billId)}
      card={(bill) => <Card bill={bill} />}
    />
  );
}

function columnsOf(seesCost: boolean): readonly Column<BillRow>[] {
  return [
    { head: say.purchases_number(), cell: ({ number }) => number, className: "wrap-anywhere" },
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
      head: say.purchases_state(),
      cell: (bill) => <BillBadge bill={bill} />,
      className: "whitespace-nowrap",
    },
    ...(seesCost
      ? [
          {
            head: say.purchases_total(),
            cell: ({ total }: BillRow) => (total === null ? "-" : rupees(total)),
            align: "right" as const,
            className: "whitespace-nowrap",
          },
        ]
      : []),
    {
      head: say.purchases_booked_by(),
      cell: ({ personName }) => personName,
      className: "wrap-anywhere",
    },
  ];
}

function Card({ bill }: { bill: BillRow }) {
  const { number, supplierName, billOn, total } = bill;
  return (
    <span className="grid pr-2">
      <CardHead name={supplierName} end={total === null ? null : rupees(total)} />
      <span className="text-muted-foreground">
        {number} · {dayMonthYear(billOn)}
      </span>
      <span>
        <BillBadge bill={bill} />
      </span>
    </span>
  );
}
