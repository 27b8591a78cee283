"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import type { BillForm } from "../forms/bill";
import { sumsOf } from "../forms/bill-sums";

/** Shows what the lines come to, and asks for the total on the bill. */
export function BillTotalFields() {
  const { register, control, formState } = useFormContext<BillForm>();
  const { errors } = formState;
  const form = useWatch({ control }) as BillForm;
  const { taxable, tax, other, total } = sumsOf(form);
  const rows = [
    { label: "Without GST", amount: taxable },
    { label: form.reverseCharge ? "GST, paid by your garage" : "GST", amount: tax },
    ...(other > 0 ? [{ label: "Other charges", amount: other }] : []),
  ];
  return (
    <div className="grid gap-x-8 gap-y-4 border-t p-4 md:grid-cols-2 md:p-6">
      <div className="grid content-start gap-3">
        <Field
          label="Other charges"
          help="Transport or packing. They become part of the cost."
          error={errors.otherCharges?.message}
        >
          {(wiring) => <RupeesInput {...wiring} {...register("otherCharges")} />}
        </Field>
        <Field
          label="Total on the bill"
          required
          help="Type it from the paper. It may differ by ₹1.00 of rounding."
          error={errors.total?.message}
        >
          {(wiring) => <RupeesInput {...wiring} {...register("total")} />}
        </Field>
      </div>
      <dl
        aria-label="What the lines come to"
        className="grid grid-cols-[1fr_auto] content-start gap-y-2 rounded-md bg-muted p-4 text-base"
      >
        {rows.map(({ label, amount }) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="pl-4 text-right">{rupees(inRupees(amount))}</dd>
          </div>
        ))}
        <div className="contents">
          <dt className="border-t pt-2 font-medium">The lines come to</dt>
          <dd className="border-t pt-2 pl-4 text-right font-semibold">{rupees(inRupees(total))}</dd>
        </div>
      </dl>
    </div>
  );
}
