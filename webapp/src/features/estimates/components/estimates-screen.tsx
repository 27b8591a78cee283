"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText, Plus } from "lucide-react";
import type { Column } from "@/components/data-table";
import { NumberPlate } from "@/components/number-plate";
import { TabbedList, tabIn } from "@/components/tabbed-list";
import { Button } from "@/components/ui/button";
import { useMay, useSession } from "@/features/session/session";
import { openSearch } from "@/features/shell/search";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { listIn, useListState } from "@/lib/navigation/list-state";
import { say } from "@/say";
import { toEstimate } from "../addresses";
import { estimatesOptions } from "../api/list-estimates";
import type { ListedEstimate } from "../types";
import { amountText, progressText, TABS, USUAL_TAB } from "../words";
import { EstimateBadge } from "./estimate-badge";

/** Requests the list during hydration and renders the screen after it. */
export function EstimatesScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <Estimates /> : null;
}

const prefetch: Prefetch = (queries, garageId, params) => {
  queries.prefetchQuery(estimatesOptions(garageId, listIn(params), tabIn(TABS, params, USUAL_TAB)));
};

function Estimates() {
  const garageId = useSession().garage?.garageId;
  const mayAdd = useMay("change_estimates");
  const state = useListState();
  const tab = tabIn(TABS, state.params, USUAL_TAB);
  const query = useQuery({
    ...estimatesOptions(garageId ?? 0, state.list, tab),
    enabled: garageId !== undefined,
  });
  return (
    <TabbedList
      title={say.estimates_estimates()}
      action={
        mayAdd && (
          // An estimate begins with a car.
          <Button onClick={openSearch}>
            <Plus aria-hidden className="size-4" />
            {say.estimates_new_estimate()}
          </Button>
        )
      }
      intro={say.estimates_proposed_work_and_the_answers_of()}
      search={say.estimates_number_name_or_plate()}
      tabs={TABS}
      tab={tab}
      state={state}
      query={query}
      failed={say.estimates_the_estimates_could_not_be_loaded()}
      columns={COLUMNS}
      rows={query.data?.estimates}
      keyOf={({ estimateId }) => estimateId}
      hrefOf={({ estimateId }) => toEstimate(garageId ?? 0, estimateId)}
      card={(row) => <Card row={row} />}
      Icon={FileText}
      advice={say.estimates_start_one_on_the_page_of()}
    />
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
  // Two amounts have no room beside plate and name.
  const isRange = row.lowest !== row.total;
  return (
    <span className="grid gap-1 pr-2">
      <span className="flex items-center gap-3">
        <NumberPlate plate={vehicleNumber} />
        <span className="min-w-0 flex-1 truncate">{customerName}</span>
        {!isRange && <span className="font-semibold text-base">{amountText(row)}</span>}
      </span>
      <span className="flex items-center gap-2 text-muted-foreground">
        <EstimateBadge state={state} decision={decision} />
        <span className="min-w-0 flex-1 truncate">
          {code} · {progressText(row)}
        </span>
        {isRange && (
          <span className="whitespace-nowrap font-semibold text-foreground">{amountText(row)}</span>
        )}
      </span>
    </span>
  );
}
