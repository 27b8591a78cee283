"use client";

import { useQuery } from "@tanstack/react-query";
import { Gauge, Rabbit, Turtle } from "lucide-react";
import { useId, useState } from "react";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { Lazy } from "@/components/lazy";
import { PageHeader } from "@/components/page-header";
import { QueryBoundary } from "@/components/query-boundary";
import { RowMenu } from "@/components/row-menu";
import { SearchField } from "@/components/search-field";
import { Select } from "@/components/ui/select";
import { minuteOf } from "@/lib/dates/day";
import { useListState } from "@/lib/navigation/list-state";
import { notify } from "@/lib/notify";
import { loadOptions, WINDOWS, type Window } from "../api/load";
import { useDuty } from "../api/me";
import { garageAddress } from "../routes";
import type { LoadRow } from "../types";
import { seconds } from "../words";
import { LoadChart } from "./load-chart";

const loadPaceForm = () => import("./pace-form");
const loadClearForm = () => import("./clear-pace-form");

type Open = { what: "slow" | "clear"; row: LoadRow };

const COLUMNS: readonly Column<LoadRow>[] = [
  { head: "Garage", cell: ({ garageName }) => garageName },
  { head: "Share", align: "right", cell: ({ share }) => percent(share) },
  { head: "Database time", align: "right", cell: ({ dbMs }) => seconds(dbMs) },
  { head: "Requests", align: "right", cell: ({ requests }) => number(requests) },
  { head: "Refused", align: "right", cell: ({ refused }) => number(refused) },
  { head: "Tasks waiting", align: "right", cell: ({ tasksWaiting }) => number(tasksWaiting) },
  { head: "Speed", cell: ({ pace }) => speed(pace) },
];

/** Lists the garages that use the most of the platform, and slows a garage down. */
export function LoadScreen() {
  const { list, params, change } = useListState();
  const window: Window = params.get("window") === "24h" ? "24h" : "15m";
  const query = useQuery(loadOptions(window));
  const { data } = query;
  const [open, setOpen] = useState<Open>();
  const maySlow = useDuty("suspend_garages");
  const close = () => setOpen(undefined);
  const done = (message: string) => {
    close();
    notify.success(message);
  };
  const text = list.search.toLowerCase();
  return (
    <>
      <PageHeader title="Load">
        Garages by the database time of their requests. The newest minute appears after one to two
        minutes.
      </PageHeader>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <SearchField
            label="Name of the garage"
            value={list.search}
            onSearch={(search) => change({ search })}
            className="md:w-80"
          />
          <WindowField
            window={window}
            change={(chosen) => change({ filter: { window: chosen === "15m" ? "" : chosen } })}
          />
        </div>
        <QueryBoundary query={query} what="The load could not be loaded.">
          {data && data.records.length > 0 && <LoadChart bars={data.bars} />}
          <DataTable
            dense
            label="Load"
            columns={COLUMNS}
            rows={data?.records.filter(({ garageName }) => garageName.toLowerCase().includes(text))}
            keyOf={({ garageId }) => garageId}
            hrefOf={({ garageId }) => garageAddress(garageId)}
            expected={5}
            stale={query.isPlaceholderData}
            {...(maySlow && { actions: (row: LoadRow) => <Actions row={row} open={setOpen} /> })}
            {...(data?.records.length === 0 && {
              empty: (
                <EmptyState Icon={Gauge} title="Quiet">
                  No requests in the last {WINDOWS[window]}.
                </EmptyState>
              ),
            })}
            card={(row) => <Card {...row} />}
          />
        </QueryBoundary>
      </div>
      {open && (
        <Lazy
          key={open.row.garageId}
          load={open.what === "slow" ? loadPaceForm : loadClearForm}
          props={{ row: open.row, close, done }}
          onFailure={close}
        />
      )}
    </>
  );
}

function WindowField({ window, change }: { window: Window; change: (window: string) => void }) {
  const id = useId();
  return (
    <span className="grid gap-1 max-md:w-full">
      <label htmlFor={id} className="sr-only">
        Time
      </label>
      <Select id={id} value={window} onChange={(event) => change(event.target.value)}>
        {Object.entries(WINDOWS).map(([value, words]) => (
          <option key={value} value={value}>
            Last {words}
          </option>
        ))}
      </Select>
    </span>
  );
}

function Actions({ row, open }: { row: LoadRow; open: (open: Open) => void }) {
  const slow = {
    label: row.pace ? "Change speed…" : "Slow down…",
    Icon: Turtle,
    run: () => open({ what: "slow", row }),
  };
  const clear = { label: "Full speed…", Icon: Rabbit, run: () => open({ what: "clear", row }) };
  return (
    <RowMenu label={`Actions for ${row.garageName}`} actions={row.pace ? [slow, clear] : [slow]} />
  );
}

function Card({ garageName, share, dbMs, requests, refused, tasksWaiting, pace }: LoadRow) {
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium text-base">{garageName}</span>
        <span className="font-semibold">{percent(share)}</span>
      </span>
      <span className="text-muted-foreground">
        {seconds(dbMs)} database time · {number(requests)} requests · {number(refused)} refused
      </span>
      {tasksWaiting > 0 && (
        <span className="text-muted-foreground">{number(tasksWaiting)} tasks waiting</span>
      )}
      {pace && <span className="text-attention">{speed(pace)}</span>}
    </span>
  );
}

function speed(pace: LoadRow["pace"]) {
  return pace ? `${pace.perSecond} a second until ${minuteOf(pace.until)}` : "Full";
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const number = (count: number) => count.toLocaleString("en-IN");
