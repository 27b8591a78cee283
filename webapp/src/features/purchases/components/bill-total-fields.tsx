"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import type { BillForm } from "../forms/bill";
import { sumsOf } from "../forms/bill-sums";

/** Shows what the lines come to, and asks for the total on the bill. */
export function BillTotalFields() {
  const { register, control, formState } = useFormContext<BillForm>();
  const { errors } = formState;
  const form = useWatch({ control }) as BillForm;
  const { taxable, tax, other, total } = sumsOf(form);
  const rows = [
    { label: say.purchases_without_gst(), amount: taxable },
    {
      label: form.reverseCharge ? say.purchases_gst_paid_by_your_garage() : say.purchases_gst(),
      amount: tax,
    },
    ...(other > 0 ? [{ label: say.purchases_other_charges(), amount: other }] : []),
  ];
  return (
    <div className="grid gap-x-8 gap-y-4 border-t p-4 md:grid-cols-2 md:p-6">
      <div className="grid content-start gap-3">
        <Field
          label={say.purchases_other_charges()}
          help={say.purchases_transport_or_packing_they_become_part()}
          error={errors.otherCharges?.message}
        >
          {(wiring) => <RupeesInput {...wiring} {...register("otherCharges")} />}
        </Field>
        <Field
          label={say.purchases_total_on_the_bill()}
          required
          help={say.purchases_type_it_from_the_paper_it()}
          error={errors.total?.message}
        >
          {(wiring) => <RupeesInput {...wiring} {...register("total")} />}
        </Field>
      </div>
      <dl
        aria-label={say.purchases_what_the_lines_come_to()}
        className="grid grid-cols-[1fr_auto] content-start gap-y-2 rounded-md bg-muted p-4 text-base"
      >
        {rows.map(({ label, amount }) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="pl-4 text-right">{rupees(inRupees(amount))}</dd>
          </div>
        ))}
        <div className="contents">
          <dt className="border-t pt-2 font-medium">{say.purchases_the_lines_come_to()}</dt>
          <dd className="border-t pt-2 pl-4 text-right font-semibold">{rupees(inRupees(total))}</dd>
        </div>
      </dl>
    </div>
  );
}
