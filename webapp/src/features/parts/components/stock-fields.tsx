"use client";

import { useFormContext } from "react-hook-form";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { say } from "@/say";
import type { PartForm } from "../forms";
import { FIELD_PAIR, TextField } from "./text-field";

/** Shows how the part is stocked and ordered. */
export function StockFields() {
  const { register, formState } = useFormContext<PartForm>();
  return (
    <>
      <Field
        label={say.parts_keep_stock_of_this_part()}
        help={say.parts_switch_it_off_for_a_part()}
        className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
      >
        {(wiring) => <Switch {...wiring} {...register("isStocked")} />}
      </Field>
      <div className={FIELD_PAIR}>
        <TextField
          name="minQuantity"
          label={say.parts_lowest_stock()}
          help={say.parts_below_this_the_part_is_low()}
          inputMode="decimal"
        />
        <TextField
          name="orderQuantity"
          label={say.parts_order_quantity()}
          help={say.parts_the_usual_quantity_of_one_order()}
          inputMode="decimal"
        />
        <TextField name="rack" label={say.parts_rack()} />
        <Field
          label={say.parts_exchange_deposit()}
          help={say.parts_the_supplier_keeps_it_until_the()}
          error={formState.errors.deposit?.message}
        >
          {(wiring) => <RupeesInput {...wiring} {...register("deposit")} />}
        </Field>
      </div>
    </>
  );
}
