import { ReceiptText } from "lucide-react";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { NumberPlate } from "@/components/number-plate";
import { useMay } from "@/features/session/session";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { toBillPage } from "../addresses";
import type { Account, OpenBill } from "../types";
import { ageText, billName } from "../words";
import { CardHead } from "./card-head";
import { RemoveOldBill } from "./remove-old-bill";

type OpenBillsProps = {
  garageId: number;
  account: Account | undefined;
};

/** Lists the bills of a customer that are not fully paid, the oldest first. */
export function OpenBills({ garageId, account }: OpenBillsProps) {
  const { bills, billCount = 0 } = account ?? {};
  const mayGiveCredit = useMay("give_credit");
  const isShort = bills !== undefined && bills.length < billCount;
  return (
    <DataTable
      label={say.khata_open_bills()}
      columns={COLUMNS}
      rows={bills}
      keyOf={({ jobId }) => jobId}
      hrefOf={(bill) => toBillPage(garageId, bill.jobId, kindOf(bill))}
      {...(mayGiveCredit &&
        bills?.some(({ oldBill }) => oldBill) && {
          actions: (bill: OpenBill) =>
            bill.oldBill && <RemoveOldBill garageId={garageId} bill={bill} />,
        })}
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
          <PoNumber bill={bill} />
          <span className="text-muted-foreground">
            {say.khata_total_of({ amount: rupees(bill.total) })}
          </span>
        </span>
      )}
    />
  );
}

const COLUMNS: readonly Column<OpenBill>[] = [
  { head: say.khata_bill(), cell: billCell, className: "w-1/3 wrap-anywhere" },
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

function billCell(bill: OpenBill) {
  return (
    <>
      {billName(bill)}
      <PoNumber bill={bill} />
    </>
  );
}

function PoNumber({ bill: { poNumber } }: { bill: OpenBill }) {
  if (!poNumber) return null;
  return (
    <span className="block text-muted-foreground text-sm">
      {say.khata_po_number({ number: poNumber })}
    </span>
  );
}

function kindOf({ oldBill, vehicleNumber }: OpenBill): string {
  if (oldBill) return "opening";
  return vehicleNumber ? "car" : "counter";
}
