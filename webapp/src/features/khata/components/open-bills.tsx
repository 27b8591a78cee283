"use client";

import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { NumberPlate } from "@/components/number-plate";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import type { ListState } from "@/lib/navigation/list-state";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import { entriesOptions } from "../api/list-entries";
import type { Account, OpenBill } from "../types";
import { ageText, billName } from "../words";
import { CardHead } from "./card-head";

type OpenBillsProps = {
  garageId: number;
  customerId: number;
  account: Account | undefined;
  /** The first page of the entries. An account without open bills needs it, to say whether it has entries. */
  firstPage: ListState;
};

/** Lists the bills of a customer that are not fully paid, the oldest first. */
export function OpenBills({ garageId, customerId, account, firstPage }: OpenBillsProps) {
  const hasNone = account?.bills.length === 0;
  const entries = useQuery({
    ...entriesOptions(garageId, customerId, firstPage),
    enabled: hasNone,
  });
  const { bills, billCount = 0 } = account ?? {};
  const isShort = bills !== undefined && bills.length < billCount;
  return (
    <DataTable
      label={say.khata_open_bills()}
      columns={COLUMNS}
      rows={entries.isLoading ? undefined : bills}
      keyOf={({ jobId }) => jobId}
      hrefOf={({ jobId }) => withQuery(ROUTES.job, { garageId, jobId })}
      expected={2}
      empty={
        <EmptyState
          Icon={ReceiptText}
          title={
            entries.data?.recordCount ? say.khata_all_bills_are_paid() : say.khata_nothing_owed()
          }
        />
      }
      foot={
        isShort && (
          <p className="mt-3 text-muted-foreground">
            {say.khata_oldest_bills_of({ shown: bills.length, count: billCount })}
          </p>
        )
      }
      card={(bill) => (
        <span className="grid gap-1 pr-2">
          <CardHead name={billName(bill)} end={rupees(bill.left)} />
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <NumberPlate plate={bill.vehicleNumber} size="sm" />
            <span className="text-muted-foreground">
              {dayMonthYear(bill.day)} · {ageText(bill.days)}
            </span>
          </span>
          <span className="text-muted-foreground">
            {say.khata_total_of({ amount: rupees(bill.total) })}
          </span>
        </span>
      )}
    />
  );
}

const COLUMNS: readonly Column<OpenBill>[] = [
  { head: say.khata_bill(), cell: billName, className: "w-1/3 wrap-anywhere" },
  {
    head: say.khata_plate(),
    cell: ({ vehicleNumber }) => <NumberPlate plate={vehicleNumber} size="sm" />,
  },
  {
    head: say.khata_day(),
    cell: ({ day }) => dayMonthYear(day),
    className: "whitespace-nowrap",
  },
  {
    head: say.khata_age(),
    cell: ({ days }) => ageText(days),
    align: "right",
    className: "whitespace-nowrap",
  },
  {
    head: say.khata_total(),
    cell: ({ total }) => rupees(total),
    align: "right",
    className: "whitespace-nowrap",
  },
  {
    head: say.khata_left(),
    cell: ({ left }) => rupees(left),
    align: "right",
    className: "whitespace-nowrap font-medium",
  },
];
