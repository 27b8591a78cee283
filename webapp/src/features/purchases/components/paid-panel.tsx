"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { DateField } from "@/components/date-field";
import { ActionPanel } from "@/features/subscription/components/action-panel";
import { dayMonthYear, isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import { useMarkBillPaid } from "../api/bills";
import { paidForm } from "../forms/short-rules";
import type { Bill, BillPayment } from "../types";
import { PayPanel } from "./pay-panel";
import { ReversePanel } from "./reverse-panel";

type DayPanelProps = { garageId: number; bill: Bill; close: () => void };
export type PaidPanelProps = DayPanelProps & {
  /** A payment to reverse, or what the panel asks for. */
  what: "pay" | "day" | BillPayment;
};

/** Shows one of the forms about the payment of a bill. They load together. */
export default function PaidPanel({ what, ...props }: PaidPanelProps) {
  if (what === "pay") return <PayPanel {...props} />;
  if (what === "day") return <DayPanel {...props} />;
  return <ReversePanel payment={what} garageId={props.garageId} close={props.close} />;
}

/** Asks for the day on which the bill was paid. */
function DayPanel({ garageId, bill, close }: DayPanelProps) {
  const form = useForm({
    resolver: zodResolver(paidForm),
    mode: "onTouched",
    defaultValues: { paidOn: bill.paidOn ?? isoToday() },
  });
  return (
    <ActionPanel
      garageId={garageId}
      keptAs={`payment of bill ${bill.billId}`}
      title={say.purchases_mark_as_paid()}
      verb={say.purchases_save()}
      form={form}
      saving={useMarkBillPaid(garageId, bill.billId)}
      fields={["paidOn"]}
      close={close}
    >
      <p className="text-base text-muted-foreground">
        {say.purchases_bill_of({
          number: bill.number,
          supplierName: bill.supplierName,
          billOn: dayMonthYear(bill.billOn),
        })}
      </p>
      <DateField
        control={form.control}
        name="paidOn"
        label={say.purchases_paid_on()}
        required
        min={bill.billOn}
        max={isoToday()}
      />
    </ActionPanel>
  );
}
