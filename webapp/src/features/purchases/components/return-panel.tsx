"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { DateField } from "@/components/date-field";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { ActionPanel } from "@/features/subscription/components/action-panel";
import { isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import { toReturn } from "../addresses";
import { useReturnToSupplier } from "../api/returns";
import { RETURN_FIELDS, type ReturnForm, returnFormOf, withKeptQuantities } from "../forms/return";
import { returnForm } from "../forms/return-rules";
import type { Bill } from "../types";
import { withListErrors } from "./list-errors";
import { ReturnLines } from "./return-lines";

export type ReturnPanelProps = { garageId: number; bill: Bill; close: () => void };

/** Asks which goods of a bill go back to the supplier, and why. */
export default function ReturnPanel({ garageId, bill, close }: ReturnPanelProps) {
  const router = useRouter();
  const form = useForm<ReturnForm>({
    resolver: zodResolver(returnForm),
    mode: "onTouched",
    defaultValues: returnFormOf(bill),
  });
  const { register, control, formState } = form;
  /** The server names the line in its sentence. */
  const refused = (error: Error) => {
    if (!(error instanceof ApiError)) return false;
    const said =
      error.code === "not_enough" ? error.message : withListErrors(error).fields.lines?.[0];
    if (said) form.setError("lines", { type: "server", message: said });
    return said !== undefined;
  };
  return (
    <ActionPanel
      garageId={garageId}
      keptAs={`return of bill ${bill.billId}`}
      restore={({ lines }, now) => ({ lines: withKeptQuantities(now.lines, lines) })}
      title={say.purchases_return_to_supplier()}
      verb={say.purchases_write_debit_note()}
      form={form}
      saving={useReturnToSupplier(garageId, bill.billId)}
      fields={RETURN_FIELDS}
      refused={refused}
      saved={({ data }) => router.push(toReturn(garageId, data.returnId) as Route)}
      close={close}
    >
      <p className="text-base text-muted-foreground">
        {say.purchases_bill_of_the_goods_leave_the({
          number: bill.number,
          supplierName: bill.supplierName,
        })}
      </p>
      <ReturnLines />
      <DateField
        control={control}
        name="sentOn"
        label={say.purchases_sent_back_on()}
        required
        min={bill.billOn}
        max={isoToday()}
      />
      <Field
        label={say.purchases_reason()}
        required
        help={say.purchases_it_is_printed_on_the_debit()}
        error={formState.errors.reason?.message}
      >
        {(wiring) => <Textarea {...wiring} {...register("reason")} rows={2} />}
      </Field>
    </ActionPanel>
  );
}
