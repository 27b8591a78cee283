"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import type { Column } from "@/components/data-table";
import { NumberPlate } from "@/components/number-plate";
import { TabbedList, tabIn } from "@/components/tabbed-list";
import { useSession } from "@/features/session/session";
import { minuteOf } from "@/lib/dates/day";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { listIn, useListState } from "@/lib/navigation/list-state";
import { say } from "@/say";
import { toVisit } from "../addresses";
import { visitsOptions } from "../api/list-visits";
import { TABS, USUAL_TAB } from "../tabs";
import type { ListedVisit } from "../types";

/** Requests the list during hydration and renders the screen after it. */
export function VisitsScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <Visits /> : null;
}

const prefetch: Prefetch = (queries, garageId, params) => {
  queries.prefetchQuery(visitsOptions(garageId, listIn(params), tabIn(TABS, params, USUAL_TAB)));
};

function Visits() {
  const garageId = useSession().garage?.garageId;
  const state = useListState();
  const tab = tabIn(TABS, state.params, USUAL_TAB);
  const query = useQuery({
    ...visitsOptions(garageId ?? 0, state.list, tab),
    enabled: garageId !== undefined,
  });
  return (
    <TabbedList
      title={say.visits_visits()}
      intro={say.visits_vehicles_and_their_check_ins()}
      tabs={TABS}
      tab={tab}
      state={state}
      query={query}
      failed={say.visits_the_visits_could_not_be_loaded()}
      columns={COLUMNS}
      rows={query.data?.visits}
      keyOf={({ visitId }) => visitId}
      hrefOf={({ visitId }) => toVisit(garageId ?? 0, visitId)}
      card={(row) => <Card row={row} />}
      Icon={ClipboardCheck}
      advice={say.visits_find_the_car_on_home_and_press()}
    />
  );
}

const COLUMNS: readonly Column<ListedVisit>[] = [
  {
    head: say.visits_vehicle(),
    cell: ({ vehicleNumber }) => <NumberPlate plate={vehicleNumber} />,
  },
  {
    head: say.visits_model(),
    cell: ({ vehicleModel }) => vehicleModel,
    className: "wrap-anywhere",
  },
  {
    head: say.visits_customer(),
    cell: ({ customerName }) => customerName,
    className: "wrap-anywhere",
  },
  { head: say.visits_came(), cell: ({ openedOn }) => minuteOf(openedOn) },
  { head: say.visits_arrival(), cell: checkInText },
  { head: say.visits_job(), cell: jobText },
];

function Card({ row }: { row: ListedVisit }) {
  return (
    <span className="grid pr-2">
      <span className="flex items-center justify-between gap-3">
        <NumberPlate plate={row.vehicleNumber} />
        <span className="text-muted-foreground">{minuteOf(row.openedOn)}</span>
      </span>
      <span className="truncate text-base">
        {row.customerName} · {row.vehicleModel}
      </span>
      <span className="text-muted-foreground">
        {checkInText(row)} · {jobText(row)}
      </span>
    </span>
  );
}

function checkInText({ isCheckedIn }: ListedVisit): string {
  if (isCheckedIn === null) return say.visits_no_check_in();
  return isCheckedIn ? say.visits_checked_in() : say.visits_check_in_not_finished();
}

function jobText({ jobCode, jobStatus, isOpen }: ListedVisit): string {
  if (jobCode) return jobStatus ? `${jobCode}, ${jobStatus}` : jobCode;
  return isOpen ? say.visits_no_job_yet() : say.visits_ended_without_a_job();
}
