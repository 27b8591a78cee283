"use client";

import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { PagedTable, type PagedTableProps } from "@/components/list-screen";
import { NumberPlate } from "@/components/number-plate";
import { QueryBoundary } from "@/components/query-boundary";
import type { Download } from "@/features/invoices/use-download";
import { useMay } from "@/features/session/session";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { toBillPage } from "../addresses";
import { entriesOptions } from "../api/list-entries";
import { whereText } from "../receipt-words";
import type { Entry } from "../types";
import { balanceText, entryName } from "../words";
import { CardHead } from "./card-head";
import { EntryMenu } from "./entry-menu";

type EntriesProps = {
  garageId: number;
  customerId: number;
  state: PagedTableProps<Entry>["state"];
  papers: Download;
};

/** Lists the bills and the money of a customer, the newest first. */
export function Entries({ garageId, customerId, state, papers }: EntriesProps) {
  const { list } = state;
  const mayRecord = useMay("record_payments");
  const query = useQuery(entriesOptions(garageId, customerId, list));
  const menu = (entry: Entry) => (
    <EntryMenu
      garageId={garageId}
      customerId={customerId}
      entry={entry}
      list={list}
      papers={papers}
    />
  );
  return (
    <QueryBoundary query={query} what={say.khata_the_account_could_not_be_loaded()}>
      <PagedTable
        label={say.khata_all_entries()}
        columns={COLUMNS}
        rows={query.data?.entries}
        keyOf={({ kind, jobId, invoiceId, paymentId, deductionId }) =>
          [kind, jobId, invoiceId, paymentId, deductionId].join(" ")
        }
        hrefOf={({ jobId, jobKind }) =>
          jobId === null ? undefined : toBillPage(garageId, jobId, jobKind ?? "")
        }
        {...(mayRecord && { actions: menu })}
        state={state}
        query={query}
        empty={
          list.page === 1 ? (
            <EmptyState Icon={ReceiptText} title={say.khata_nothing_owed()} />
          ) : undefined
        }
        card={(entry) => (
          <span className="grid gap-1 pr-2">
            <CardHead name={entryName(entry)} end={amountText(entry)} />
            <Where entry={entry} />
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {entry.vehicleNumber && <NumberPlate plate={entry.vehicleNumber} size="sm" />}
              <span className="text-muted-foreground">{dayMonthYear(entry.day)}</span>
            </span>
            <span className="text-muted-foreground">
              {say.khata_balance_of({ amount: balanceText(entry.balance) })}
            </span>
          </span>
        )}
      />
    </QueryBoundary>
  );
}

/** Says where the money of a receipt is, if it is not only on the bill of its own job. */
function Where({ entry }: { entry: Entry }) {
  const { kind, jobId, bills, free } = entry;
  const isPlain = free <= 0 && bills.length === 1 && bills[0]?.jobId === jobId;
  if (kind !== "payment" || isPlain) return null;
  return (
    <span className="block font-normal text-muted-foreground text-xs empty:hidden">
      {whereText(entry)}
    </span>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  { head: say.khata_day(), cell: ({ day }) => dayMonthYear(day), className: "whitespace-nowrap" },
  {
    head: say.khata_entry(),
    cell: (entry) => (
      <>
        {entryName(entry)}
        <Where entry={entry} />
      </>
    ),
    className: "w-1/3 wrap-anywhere",
  },
  {
    head: say.khata_plate(),
    cell: ({ vehicleNumber }) => vehicleNumber && <NumberPlate plate={vehicleNumber} size="sm" />,
  },
  {
    head: say.khata_in(),
    cell: ({ amount }) => amount < 0 && rupees(-amount),
    align: "right",
    className: "whitespace-nowrap",
  },
  {
    head: say.khata_out(),
    cell: ({ amount }) => amount >= 0 && rupees(amount),
    align: "right",
    className: "whitespace-nowrap",
  },
  {
    head: say.khata_balance(),
    cell: ({ balance }) => balanceText(balance),
    align: "right",
    className: "whitespace-nowrap font-medium",
  },
];

function amountText({ amount }: Entry): string {
  return amount < 0
    ? say.khata_in_of({ amount: rupees(-amount) })
    : say.khata_out_of({ amount: rupees(amount) });
}
