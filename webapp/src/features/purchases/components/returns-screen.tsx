"use client";

import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import type { Column } from "@/components/data-table";
import { useMay, useSession } from "@/features/session/session";
import { dayMonthYear } from "@/lib/dates/day";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { rupees } from "@/lib/money/format";
import { listIn, useListState } from "@/lib/navigation/list-state";
import { toReturn } from "../addresses";
import { returnsOptions } from "../api/returns";
import { filterIn, RETURN_FILTERS } from "../filters";
import type { ReturnRow } from "../types";
import { CardHead } from "./card-head";
import { CreditBadge } from "./credit-badge";
import { PurchaseList } from "./purchase-list";

/** Requests the list during hydration and renders the screen after it. */
export function ReturnsScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <Returns /> : null;
}

const prefetch: Prefetch = (queries, garageId, params) => {
  queries.prefetchQuery(returnsOptions(garageId, listIn(params), filterIn(params, RETURN_FILTERS)));
};

function Returns() {
  const garageId = useSession().garage?.garageId;
  const seesCost = useMay("see_cost");
  const state = useListState();
  const filter = filterIn(state.params, RETURN_FILTERS);
  const query = useQuery({
    ...returnsOptions(garageId ?? 0, state.list, filter),
    enabled: garageId !== undefined,
  });
  return (
    <PurchaseList
      title="Returns"
      what="returns"
      searchLabel="Code, supplier or bill number"
      Icon={Undo2}
      hint="Open a bill and press Return to supplier."
      choices={RETURN_FILTERS}
      filter={filter}
      state={state}
      query={query}
      columns={columnsOf(seesCost)}
      rows={query.data?.returns}
      keyOf={({ returnId }) => returnId}
      hrefOf={({ returnId }) => toReturn(garageId ?? 0, returnId)}
      card={(back) => <Card back={back} />}
    />
  );
}

function columnsOf(seesCost: boolean): readonly Column<ReturnRow>[] {
  const columns: readonly (Column<ReturnRow> | false)[] = [
    { head: "Debit note", cell: ({ returnCode }) => returnCode, className: "whitespace-nowrap" },
    { head: "Supplier", cell: ({ supplierName }) => supplierName, className: "wrap-anywhere" },
    { head: "Bill", cell: ({ billNumber }) => billNumber, className: "wrap-anywhere" },
    {
      head: "Sent back",
      cell: ({ sentOn }) => dayMonthYear(sentOn),
      className: "whitespace-nowrap",
    },
    { head: "Reason", cell: ({ reason }) => reason, className: "w-1/4 wrap-anywhere" },
    { head: "State", cell: ({ creditOn }) => <CreditBadge creditOn={creditOn} /> },
    seesCost && {
      head: "Expected",
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
    <span className="grid gap-1 pr-2">
      <CardHead name={supplierName} end={expected === null ? null : rupees(expected)} />
      <span className="text-muted-foreground">
        {returnCode} · Bill {billNumber} · {dayMonthYear(sentOn)}
      </span>
      <span>{reason}</span>
      <span>
        <CreditBadge creditOn={creditOn} />
      </span>
    </span>
  );
}
