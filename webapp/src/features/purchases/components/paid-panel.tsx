"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { DateField } from "@/components/date-field";
import { ActionPanel } from "@/features/subscription/components/action-panel";
import { dayMonthYear, isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import { useMarkBillPaid } from "../api/bills";
import { paidForm } from "../forms/short-rules";
import type { Bill } from "../types";

export type PaidPanelProps = { garageId: number; bill: Bill; close: () => void };

/** Asks for the day on which the bill was paid. */
export default function PaidPanel({ garageId, bill, close }: PaidPanelProps) {
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
