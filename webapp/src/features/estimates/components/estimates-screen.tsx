"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterButtons } from "@/components/filter-buttons";
import { PagedTable } from "@/components/list-screen";
import { NumberPlate } from "@/components/number-plate";
import { PageHeader } from "@/components/page-header";
import { QueryBoundary } from "@/components/query-boundary";
import { useSession } from "@/features/session/session";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { listIn, useListState } from "@/lib/navigation/list-state";
import { say } from "@/say";
import { toEstimate } from "../addresses";
import { estimatesOptions } from "../api/list-estimates";
import type { ListedEstimate } from "../types";
import { amountText, progressText, TAB, TABS, tabIn } from "../words";
import { EstimateBadge } from "./estimate-badge";

/** Requests the list during hydration and renders the screen after it. */
export function EstimatesScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <Estimates /> : null;
}

const prefetch: Prefetch = (queries, garageId, params) => {
  queries.prefetchQuery(estimatesOptions(garageId, listIn(params), tabIn(params)));
};

function Estimates() {
  const garageId = useSession().garage?.garageId;
  const state = useListState();
  const tab = tabIn(state.params);
  const query = useQuery({
    ...estimatesOptions(garageId ?? 0, state.list, tab),
    enabled: garageId !== undefined,
  });
  const none = TABS.find(({ filter }) => filter === tab)?.none ?? "";
  return (
    <>
      <PageHeader title={say.estimates_estimates()}>
        {say.estimates_proposed_work_and_the_answers_of()}
      </PageHeader>
      <div className="grid grid-cols-1 gap-4">
        <FilterButtons
          choices={TABS}
          chosen={tab}
          choose={(next) => state.change({ filter: { [TAB]: next } })}
        />
        <QueryBoundary query={query} what={say.estimates_the_estimates_could_not_be_loaded()}>
          <PagedTable
            label={say.estimates_estimates()}
            state={state}
            query={query}
            columns={COLUMNS}
            rows={query.data?.estimates}
            keyOf={({ estimateId }) => estimateId}
            hrefOf={({ estimateId }) => toEstimate(garageId ?? 0, estimateId)}
            card={(row) => <Card row={row} />}
            empty={
              state.list.page === 1 ? (
                <EmptyState Icon={FileText} title={none}>
                  {say.estimates_start_one_on_the_page_of()}
                </EmptyState>
              ) : undefined
            }
          />
        </QueryBoundary>
      </div>
    </>
  );
}

const COLUMNS: readonly Column<ListedEstimate>[] = [
  { head: say.estimates_estimate(), cell: ({ code }) => code, className: "whitespace-nowrap" },
  {
    head: say.estimates_vehicle(),
    cell: ({ vehicleNumber }) => <NumberPlate plate={vehicleNumber} />,
  },
  {
    head: say.estimates_customer(),
    cell: ({ customerName }) => customerName,
    className: "wrap-anywhere",
  },
  {
    head: say.estimates_state(),
    cell: ({ state, decision }) => <EstimateBadge state={state} decision={decision} />,
  },
  { head: say.estimates_progress(), cell: (row) => progressText(row) },
  { head: say.estimates_total(), cell: amountText, align: "right", className: "whitespace-nowrap" },
];

function Card({ row }: { row: ListedEstimate }) {
  const { code, customerName, state, vehicleNumber, decision } = row;
  return (
    <span className="grid gap-2 pr-2">
      <span className="flex items-start justify-between gap-3">
        <NumberPlate plate={vehicleNumber} />
        <span className="text-right font-semibold text-base">{amountText(row)}</span>
      </span>
      <span className="wrap-anywhere text-base">{customerName}</span>
      <span className="flex flex-wrap items-center gap-2 text-muted-foreground">
        <EstimateBadge state={state} decision={decision} />
        {code} · {progressText(row)}
      </span>
    </span>
  );
}
