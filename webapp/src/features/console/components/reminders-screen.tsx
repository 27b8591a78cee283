"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type Column, DataTable } from "@/components/data-table";
import { Loaded } from "@/components/loaded";
import { PageHeader } from "@/components/page-header";
import { Pager } from "@/components/pager";
import { SearchField } from "@/components/search-field";
import { Select } from "@/components/ui/select";
import { dayMonthYear, minuteOf } from "@/lib/day";
import { useListState } from "@/lib/list-state";
import { remindersOptions } from "../api/reminders";
import { garageAddress } from "../routes";
import type { Reminded } from "../types";
import { REMINDERS, reminderWord } from "../words";

const CHANNELS: Partial<Record<string, string>> = {
  mail: "Mail to the owners",
  alert: "In the app",
};
const channelWord = (channel: string) => CHANNELS[channel] ?? channel;

const COLUMNS: readonly Column<Reminded>[] = [
  { head: "Garage", cell: ({ garageName }) => garageName },
  { head: "Reminder", cell: ({ kind }) => reminderWord(kind) },
  { head: "Sent by", cell: ({ channel }) => channelWord(channel) },
  { head: "End date", cell: ({ periodEnd }) => dayMonthYear(periodEnd) },
  { head: "Sent", className: "whitespace-nowrap", cell: ({ at }) => minuteOf(at) },
];

/** Log of reminders that were sent on schedule or first sent by hand. */
export function RemindersScreen() {
  const { list, params, change } = useListState();
  const kind = Object.keys(REMINDERS).find((one) => one === params.get("kind")) ?? "";
  const query = useQuery(remindersOptions(list, kind));
  const { data, isPlaceholderData } = query;
  const narrowed = Boolean(list.search || kind);
  return (
    <>
      <PageHeader title="Reminders">
        Sent between 9 and 11 in the morning. To send one now or pause reminders, open the garage's
        page.
      </PageHeader>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <SearchField
            label="Name of the garage"
            value={list.search}
            onSearch={(search) => change({ search })}
            className="md:w-80"
          />
          <KindFilter kind={kind} change={(chosen) => change({ filter: { kind: chosen } })} />
        </div>
        <Loaded query={query} what="The reminders could not be loaded.">
          <DataTable
            dense
            label="Reminders"
            columns={COLUMNS}
            rows={data?.records}
            keyOf={({ rowId }) => rowId}
            hrefOf={({ garageId }) => garageAddress(garageId)}
            stale={isPlaceholderData}
            expected={list.size}
            empty={
              <p role="status" className="px-6 py-16 text-center text-base text-muted-foreground">
                {narrowed
                  ? "No reminders found. Remove the filter or search for another garage."
                  : "No reminders sent yet."}
              </p>
            }
            card={(reminded) => <Card {...reminded} />}
            foot={
              data &&
              data.recordCount > 0 && (
                <Pager
                  list={list}
                  total={data.recordCount}
                  stale={isPlaceholderData}
                  change={change}
                />
              )
            }
          />
        </Loaded>
      </div>
    </>
  );
}

function KindFilter({ kind, change }: { kind: string; change: (kind: string) => void }) {
  const id = useId();
  return (
    <span className="grid min-w-0 max-md:w-full">
      <label htmlFor={id} className="sr-only">
        Reminder
      </label>
      <Select id={id} value={kind} onChange={(event) => change(event.target.value)}>
        <option value="">All reminders</option>
        {Object.keys(REMINDERS).map((one) => (
          <option key={one} value={one}>
            {reminderWord(one)}
          </option>
        ))}
      </Select>
    </span>
  );
}

function Card({ garageName, kind, channel, periodEnd, at }: Reminded) {
  return (
    <span className="grid gap-1">
      <span className="font-medium text-base">{garageName}</span>
      <span className="text-muted-foreground">
        {reminderWord(kind)} ({dayMonthYear(periodEnd)})
      </span>
      <span className="text-muted-foreground">
        {channelWord(channel)}, {minuteOf(at)}
      </span>
    </span>
  );
}
