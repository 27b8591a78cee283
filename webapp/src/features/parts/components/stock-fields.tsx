"use client";

import { useFormContext } from "react-hook-form";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import type { PartForm } from "../forms";
import { FIELD_PAIR, TextField } from "./text-field";

/** Shows how the part is stocked and ordered. */
export function StockFields() {
  const { register, formState } = useFormContext<PartForm>();
  return (
    <>
      <Field
        label="Keep stock of this part"
        help="Switch it off for a part that you buy for each job."
        className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
      >
        {(wiring) => <Switch {...wiring} {...register("isStocked")} />}
      </Field>
      <div className={FIELD_PAIR}>
        <TextField
          name="minQuantity"
          label="Lowest stock"
          help="Below this, the part is low."
          inputMode="decimal"
        />
        <TextField
          name="orderQuantity"
          label="Order quantity"
          help="The usual quantity of one order."
          inputMode="decimal"
        />
        <TextField name="rack" label="Rack" />
        <Field
          label="Exchange deposit"
          help="The supplier keeps it until the old part is back."
          error={formState.errors.deposit?.message}
        >
          {(wiring) => <RupeesInput {...wiring} {...register("deposit")} />}
        </Field>
      </div>
    </>
  );
}
