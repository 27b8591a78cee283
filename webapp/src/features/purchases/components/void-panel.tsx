"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { ActionPanel } from "@/features/subscription/components/action-panel";
import { say } from "@/say";
import { useVoidBill } from "../api/bills";
import { reasonForm } from "../forms/short-rules";
import type { Bill } from "../types";

export type VoidPanelProps = { garageId: number; bill: Bill; close: () => void };

/** Asks for the reason to void a bill. It cannot be taken back. */
export default function VoidPanel({ garageId, bill, close }: VoidPanelProps) {
  const form = useForm({
    resolver: zodResolver(reasonForm),
    mode: "onTouched",
    defaultValues: { reason: "" },
  });
  return (
    <ActionPanel
      garageId={garageId}
      keptAs={`void bill ${bill.billId}`}
      title={say.purchases_void_bill_number({ number: bill.number })}
      verb={say.purchases_void_bill()}
      form={form}
      saving={useVoidBill(garageId, bill.billId)}
      fields={["reason"]}
      close={close}
    >
      <p className="text-base">{say.purchases_the_goods_of_this_bill_leave()}</p>
      <Field label={say.purchases_reason()} required error={form.formState.errors.reason?.message}>
        {(wiring) => <Textarea {...wiring} {...form.register("reason")} rows={2} autoFocus />}
      </Field>
    </ActionPanel>
  );
}
