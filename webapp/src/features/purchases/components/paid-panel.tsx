"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { DateField } from "@/components/date-field";
import { ActionPanel } from "@/features/subscription/components/action-panel";
import { dayMonthYear, isoToday } from "@/lib/dates/day";
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
      title="Mark as paid"
      verb="Save"
      form={form}
      saving={useMarkBillPaid(garageId, bill.billId)}
      fields={["paidOn"]}
      close={close}
    >
      <p className="text-base text-muted-foreground">
        Bill {bill.number} of {bill.supplierName}, {dayMonthYear(bill.billOn)}
      </p>
      <DateField
        control={form.control}
        name="paidOn"
        label="Paid on"
        required
        min={bill.billOn}
        max={isoToday()}
      />
    </ActionPanel>
  );
}
