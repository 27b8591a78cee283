"use client";

import { useQuery } from "@tanstack/react-query";
import type { Column } from "@/components/data-table";
import { ListScreen } from "@/components/list-screen";
import { StateBadge } from "@/features/subscription/components/state-badge";
import { groupPhone } from "@/lib/contact/phone";
import { dayMonthYear } from "@/lib/dates/day";
import { useListState } from "@/lib/navigation/list-state";
import { garagesOptions } from "../api/list-garages";
import { filterIn } from "../filter";
import { garageAddress } from "../routes";
import type { ListedGarage } from "../types";
import { GarageFilters } from "./garage-filters";
import { LastActive } from "./last-active";

const COLUMNS: readonly Column<ListedGarage>[] = [
  {
    head: "Garage",
    cell: ({ garageName, chainName }) => (
      <>
        {garageName}
        {chainName !== garageName && (
          <span
            title={chainName}
            className="block max-w-48 truncate font-normal text-muted-foreground text-xs"
          >
            {chainName}
          </span>
        )}
      </>
    ),
  },
  {
    head: "State",
    cell: ({ state }) => <StateBadge state={state} className="px-2 py-0 align-middle text-xs" />,
  },
  { head: "Plan", cell: ({ planName }) => planName ?? "-" },
  { head: "Until", cell: ({ paidUntil }) => (paidUntil ? dayMonthYear(paidUntil) : "-") },
  {
    head: "Owner",
    cell: ({ ownerName, ownerEmail }) => (
      <>
        {ownerName || "-"}
        <span title={ownerEmail} className="block max-w-48 truncate text-muted-foreground text-xs">
          {ownerEmail}
        </span>
      </>
    ),
  },
  {
    head: "Phone",
    className: "whitespace-nowrap",
    cell: ({ phoneNumber }) => (phoneNumber ? groupPhone(phoneNumber) : "-"),
  },
  {
    head: "Last activity",
    className: "whitespace-nowrap",
    cell: ({ lastActiveAt }) => <LastActive at={lastActiveAt} />,
  },
  { head: "Jobs, 30 days", align: "right", cell: ({ jobs30Days }) => jobs30Days ?? "-" },
];

export function GaragesScreen() {
  const state = useListState();
  const { list, params, change } = state;
  const filter = filterIn(new URLSearchParams(params.toString()));
  const query = useQuery(garagesOptions(list, filter));
  return (
    <ListScreen
      title="Garages"
      search={{ label: "Name, phone, email, GSTIN", className: "md:w-80" }}
      filters={
        <GarageFilters
          params={new URLSearchParams(params.toString())}
          change={(filter) => change({ filter })}
        />
      }
      failed="The garages could not be loaded."
      state={state}
      query={query}
      dense
      label="Garages"
      columns={COLUMNS}
      rows={query.data?.records}
      keyOf={({ garageId }) => garageId}
      hrefOf={({ garageId }) => garageAddress(garageId)}
      empty={
        <p role="status" className="px-6 py-16 text-center text-base text-muted-foreground">
          No garages found. Remove a filter or search for another part of the name.
        </p>
      }
      card={(garage) => <Card {...garage} />}
    />
  );
}

function Card({ garageName, chainName, state, paidUntil, ownerName, lastActiveAt }: ListedGarage) {
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium text-base">{garageName}</span>
        <StateBadge state={state} />
      </span>
      <span className="text-muted-foreground">
        {chainName}
        {ownerName && ` · ${ownerName}`}
      </span>
      <span className="text-muted-foreground">
        {paidUntil ? `Until ${dayMonthYear(paidUntil)} · ` : ""}
        <LastActive at={lastActiveAt} />
      </span>
    </span>
  );
}
