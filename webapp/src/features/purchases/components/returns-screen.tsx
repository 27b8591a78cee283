"use client";

import { Undo2 } from "lucide-react";
import type { Column } from "@/components/data-table";
import { useMay } from "@/features/session/session";
import { dayMonthYear } from "@/lib/dates/day";
import { useHydrated } from "@/lib/loading/hydrated";
import { usePrefetch } from "@/lib/loading/prefetch";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { toReturn } from "../addresses";
import { returnsOptions } from "../api/returns";
import { RETURN_FILTERS } from "../filters";
import type { ReturnRow } from "../types";
import { CardHead } from "./card-head";
import { CreditBadge } from "./credit-badge";
import { PurchaseList } from "./purchase-list";
import { purchasesPrefetch, usePurchases } from "./use-purchases";

/** Requests the list during hydration and renders the screen after it. */
export function ReturnsScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <Returns /> : null;
}

const prefetch = purchasesPrefetch(returnsOptions, RETURN_FILTERS);

function Returns() {
  const { garageId, shown } = usePurchases(returnsOptions, RETURN_FILTERS);
  const seesCost = useMay("see_cost");
  return (
    <PurchaseList
      title={say.purchases_returns()}
      what="returns"
      searchLabel={say.purchases_code_supplier_or_bill_number()}
      Icon={Undo2}
      hint={say.purchases_open_a_bill_and_press_return()}
      {...shown}
      columns={columnsOf(seesCost)}
      rows={shown.query.data?.returns}
      keyOf={({ returnId }) => returnId}
      hrefOf={({ returnId }) => toReturn(garageId ?? 0, returnId)}
      card={(back) => <Card back={back} />}
    />
  );
}

function columnsOf(seesCost: boolean): readonly Column<ReturnRow>[] {
  const columns: readonly (Column<ReturnRow> | false)[] = [
    {
      head: say.purchases_debit_note(),
      cell: ({ returnCode }) => returnCode,
      className: "whitespace-nowrap",
    },
    {
      head: say.purchases_supplier(),
      cell: ({ supplierName }) => supplierName,
      className: "wrap-anywhere",
    },
    {
      head: say.purchases_bill(),
      cell: ({ billNumber }) => billNumber,
      className: "wrap-anywhere",
    },
    {
      head: say.purchases_sent_back(),
      cell: ({ sentOn }) => dayMonthYear(sentOn),
      className: "whitespace-nowrap",
    },
    {
      head: say.purchases_reason(),
      cell: ({ reason }) => reason,
      className: "w-1/4 wrap-anywhere",
    },
    { head: say.purchases_state(), cell: ({ creditOn }) => <CreditBadge creditOn={creditOn} /> },
    seesCost && {
      head: say.purchases_expected(),
      cell: ({ expected }) => (expected === null ? "-" : rupees(expected)),
      align: "right",
      className: "whitespace-nowrap",
    },
  ];
  return columns.filter((column) => column !== false);
}

function Card({ back }: { back: ReturnRow }) {
  const { returnCode, supplierName, billNumber, sentOn, reason, creditOn, expected } = back;
  return (
    <span className="grid pr-2">
      <CardHead name={supplierName} end={expected === null ? null : rupees(expected)} />
      <span className="text-muted-foreground">
        {say.purchases_return_of_bill_sent_on({
          returnCode,
          billNumber,
          sentOn: dayMonthYear(sentOn),
        })}
      </span>
      <span>{reason}</span>
      <span>
        <CreditBadge creditOn={creditOn} />
      </span>
    </span>
  );
}
