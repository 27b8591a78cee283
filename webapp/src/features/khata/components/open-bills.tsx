import { ReceiptText } from "lucide-react";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { NumberPlate } from "@/components/number-plate";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import type { Account, OpenBill } from "../types";
import { ageText, billName } from "../words";
import { CardHead } from "./card-head";

type OpenBillsProps = {
  garageId: number;
  account: Account | undefined;
};

/** Lists the bills of a customer that are not fully paid, the oldest first. */
export function OpenBills({ garageId, account }: OpenBillsProps) {
  const { bills, billCount = 0 } = account ?? {};
  const isShort = bills !== undefined && bills.length < billCount;
  return (
    <DataTable
      label={say.khata_open_bills()}
      columns={COLUMNS}
      rows={bills}
      keyOf={({ jobId }) => jobId}
      hrefOf={({ jobId }) => withQuery(ROUTES.job, { garageId, jobId })}
      expected={2}
      empty={
        <EmptyState
          Icon={ReceiptText}
          title={account?.hasEntries ? say.khata_all_bills_are_paid() : say.khata_nothing_owed()}
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
            {bill.vehicleNumber && <NumberPlate plate={bill.vehicleNumber} size="sm" />}
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
    cell: ({ vehicleNumber }) => vehicleNumber && <NumberPlate plate={vehicleNumber} size="sm" />,
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
