"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Column } from "@/components/data-table";
import { ListScreen } from "@/components/list-screen";
import { Select } from "@/components/ui/select";
import { dayMonthYear, minuteOf } from "@/lib/dates/day";
import { useListState } from "@/lib/navigation/list-state";
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

/** Lists the reminders. A reminder that is sent again by hand is not listed again. */
export function RemindersScreen() {
  const state = useListState();
  const { list, params, change } = state;
  const kind = Object.keys(REMINDERS).find((one) => one === params.get("kind")) ?? "";
  const query = useQuery(remindersOptions(list, kind));
  const narrowed = Boolean(list.search || kind);
  return (
    <ListScreen
      title="Reminders"
      intro="Reminders are sent between 9 and 11 in the morning. To send a reminder now or pause reminders, open the garage's page."
      search={{ label: "Name of the garage", className: "md:w-80" }}
      filters={<KindFilter kind={kind} change={(chosen) => change({ filter: { kind: chosen } })} />}
      failed="The reminders could not be loaded."
      state={state}
      query={query}
      dense
      label="Reminders"
      columns={COLUMNS}
      rows={query.data?.records}
      keyOf={({ rowId }) => rowId}
      hrefOf={({ garageId }) => garageAddress(garageId)}
      empty={
        <p role="status" className="px-6 py-16 text-center text-base text-muted-foreground">
          {narrowed
            ? "No reminders found. Remove the filter or search for another garage."
            : "No reminders sent yet."}
        </p>
      }
      card={(reminded) => <Card {...reminded} />}
    />
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
