"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarClock, ChevronLeft, ChevronRight } from "lucide-react";
import { useCallback, useState } from "react";
import { DataTable } from "@/components/data-table";
import { DownloadButton } from "@/components/download-button";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { Pager } from "@/components/pager";
import { QueryBoundary } from "@/components/query-boundary";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { rupees } from "@/lib/money/format";
import { useListState } from "@/lib/navigation/list-state";
import { useDuty } from "../api/me";
import { exportRenewals, renewalsOptions } from "../api/renewals";
import { dayInWords, monthIn, monthInWords, monthsAfter } from "../month";
import { garageAddress } from "../routes";
import type { Renewal } from "../types";
import { RenewalAgenda } from "./renewal-agenda";
import { RenewalCalendar } from "./renewal-calendar";
import { RENEWAL_COLUMNS } from "./renewal-columns";
import { RenewalPayment } from "./renewal-payment";

/** Shows the garages whose last paid day is in the month. */
export function RenewalsScreen() {
  const { list, params, change } = useListState();
  const [paying, setPaying] = useState<number>();
  const close = useCallback(() => setPaying(undefined), []);
  const mayPay = useDuty("bill_garages");
  const month = monthIn(params.get("month"));
  const day = params.get("day")?.startsWith(`${month}-`) ? (params.get("day") ?? "") : "";
  const query = useQuery(renewalsOptions({ ...list, search: "" }, month, day));
  const { data, isPlaceholderData } = query;
  const show = (chosen: string) =>
    change({ filter: { month: chosen === monthIn(null) ? "" : chosen, day: "" } });
  const choose = (chosen: string) => change({ filter: { day: chosen } });
  const when = day ? dayInWords(day) : monthInWords(month);
  return (
    <>
      <PageHeader
        title="Renewals"
        action={
          <DownloadButton
            label={`Export the renewals of ${monthInWords(month)}`}
            load={() => exportRenewals(month)}
          >
            Export month
          </DownloadButton>
        }
      >
        Garages by their last paid day. Garages that cancelled are not listed.
      </PageHeader>
      <div className="grid gap-4">
        <MonthSwitch month={month} change={show} />
        <QueryBoundary query={query} what="The renewals could not be loaded.">
          <RenewalCalendar month={month} days={data?.days} chosen={day} choose={choose} />
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
            <p role="status" className="text-base">
              {data ? (
                <>
                  <span className="font-semibold">{when}:</span> {data.recordCount} due,{" "}
                  {rupees(data.amount)}
                </>
              ) : (
                <Skeleton className="h-5 w-64" />
              )}
            </p>
            {day && (
              <Button variant="outline" onClick={() => choose("")}>
                Show the whole month
              </Button>
            )}
          </div>
          <div className={data?.records.length ? "max-md:hidden" : ""}>
            <DataTable<Renewal>
              dense
              label="Renewals"
              columns={RENEWAL_COLUMNS}
              rows={data?.records}
              keyOf={({ garageId }) => garageId}
              hrefOf={({ garageId }) => garageAddress(garageId)}
              stale={isPlaceholderData}
              expected={list.size}
              card={() => null}
              empty={
                <EmptyState
                  Icon={CalendarClock}
                  title={`No renewals due ${day ? "on" : "in"} ${when}`}
                >
                  Check the months before and after. A garage that has paid is listed in the month
                  of its new end date.
                </EmptyState>
              }
              {...(mayPay && {
                actions: ({ garageId, garageName }) => (
                  <Button
                    variant="ghost"
                    size="inline"
                    aria-label={`Record payment of ${garageName}`}
                    onClick={() => setPaying(garageId)}
                    className="mr-1 px-3"
                  >
                    Record payment
                  </Button>
                ),
              })}
            />
          </div>
          {data && (
            <RenewalAgenda
              renewals={data.records}
              days={data.days}
              {...(mayPay && { pay: setPaying })}
            />
          )}
          {data && data.recordCount > 0 && (
            <Pager list={list} total={data.recordCount} stale={isPlaceholderData} change={change} />
          )}
        </QueryBoundary>
      </div>
      {paying !== undefined && <RenewalPayment key={paying} garageId={paying} close={close} />}
    </>
  );
}

type MonthSwitchProps = { month: string; change: (month: string) => void };

function MonthSwitch({ month, change }: MonthSwitchProps) {
  const thisMonth = monthIn(null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="outline"
        size="icon"
        aria-label="Previous month"
        onClick={() => change(monthsAfter(month, -1))}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <h2 aria-live="polite" className="min-w-40 text-center font-semibold text-base">
        {monthInWords(month)}
      </h2>
      <Button
        variant="outline"
        size="icon"
        aria-label="Next month"
        onClick={() => change(monthsAfter(month, 1))}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
      {month !== thisMonth && (
        <Button variant="ghost" onClick={() => change(thisMonth)}>
          This month
        </Button>
      )}
    </div>
  );
}
