"use client";

import { useQuery } from "@tanstack/react-query";
import { BookUser, FileText } from "lucide-react";
import { useState } from "react";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { Lazy } from "@/components/lazy";
import { PagedTable } from "@/components/list-screen";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { QueryBoundary } from "@/components/query-boundary";
import { SearchField } from "@/components/search-field";
import { Button } from "@/components/ui/button";
import { useMay, useSession } from "@/features/session/session";
import { groupPhone } from "@/lib/contact/phone";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { useListState } from "@/lib/navigation/list-state";
import { say } from "@/say";
import { toAccount } from "../addresses";
import { owingOptions } from "../api/list-owing";
import type { OwingCustomer } from "../types";
import { useSeesKhata } from "../use-sees-khata";
import { ageText } from "../words";
import { CardHead } from "./card-head";
import { DuesSums } from "./dues-sums";
import { RemovedMark } from "./removed-mark";

// It is in the lazy part of the account, because one more part would split the files of other pages.
const loadMonth = async () => ({ default: (await import("./customer-account")).MonthPanel });

/** Lists the customers who owe, the one with the oldest bill first, with the sums by age. */
export function DuesScreen() {
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const maySee = useSeesKhata(garageId);
  const mayMake = useMay("give_credit");
  const [isMaking, setIsMaking] = useState(false);
  const close = () => setIsMaking(false);
  const state = useListState();
  const { list, change } = state;
  const query = useQuery({ ...owingOptions(garageId ?? 0, list), enabled: maySee });
  const { data } = query;
  if (garage && !maySee) {
    return (
      <>
        <PageHeader title={say.pages_dues()} />
        <NotAllowed what={say.khata_see_what_customers_owe()} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={say.pages_dues()}
        action={
          mayMake && (
            <Button variant="outline" onClick={() => setIsMaking(true)}>
              <FileText aria-hidden className="size-4" />
              {say.khata_statements_of_last_month()}
            </Button>
          )
        }
      />
      {isMaking && garageId !== undefined && (
        <Lazy load={loadMonth} onFailure={close} props={{ garageId, close }} />
      )}
      <div className="grid grid-cols-1 gap-4">
        <SearchField
          label={say.khata_search_customer_name_or_phone()}
          value={list.search}
          onSearch={(search) => change({ search })}
        />
        <QueryBoundary query={query} what={say.khata_the_dues_could_not_be_loaded()}>
          <DuesSums owed={data?.owed} ages={data?.ages} />
          <PagedTable
            label={say.pages_dues()}
            columns={COLUMNS}
            rows={data?.customers}
            keyOf={({ customerId }) => customerId}
            hrefOf={({ customerId }) => toAccount(garageId ?? 0, customerId)}
            state={state}
            query={query}
            empty={
              list.search === "" && list.page === 1 ? (
                <EmptyState Icon={BookUser} title={say.khata_nobody_owes_anything()} />
              ) : undefined
            }
            card={(customer) => (
              <span className="grid pr-2">
                <CardHead name={customer.customerName} end={rupees(customer.owed)} />
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground">
                  {groupPhone(customer.phoneNumber)}
                  {customer.removed && <RemovedMark />}
                </span>
                <span className="text-muted-foreground">
                  {say.khata_bills_count({ count: customer.billCount })} · {oldestOf(customer)}
                </span>
              </span>
            )}
          />
        </QueryBoundary>
      </div>
    </>
  );
}

const COLUMNS: readonly Column<OwingCustomer>[] = [
  {
    head: say.khata_customer(),
    cell: ({ customerName, phoneNumber, removed }) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere">{customerName}</span>
        <span className="font-normal text-muted-foreground">{groupPhone(phoneNumber)}</span>
        {removed && <RemovedMark />}
      </span>
    ),
    className: "w-1/2",
  },
  { head: say.khata_bills(), cell: ({ billCount }) => billCount, align: "right" },
  { head: say.khata_oldest(), cell: oldestOf, className: "whitespace-nowrap" },
  {
    head: say.khata_owed(),
    cell: ({ owed }) => rupees(owed),
    align: "right",
    className: "whitespace-nowrap font-medium",
  },
];

/** Returns the day of the oldest bill, and its age. */
function oldestOf({ oldestOn, oldestDays }: OwingCustomer): string {
  return oldestOn === null ? "-" : `${dayMonthYear(oldestOn)} · ${ageText(oldestDays ?? 0)}`;
}
