"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { useStates } from "@/features/gst/api/gst-defaults";
import { say } from "@/say";
import type { BillForm } from "../forms/bill";
import { ITC_CHOICES } from "../words";

const HEADS = [
  { name: "cgst", label: say.purchases_cgst() },
  { name: "sgst", label: say.purchases_sgst() },
  { name: "igst", label: say.purchases_igst() },
] as const;

/** Shows the tax of the bill. It is closed at first, because the server computes it. */
export function BillTaxFields() {
  const { register, formState, getValues } = useFormContext<BillForm>();
  const { errors } = formState;
  const [open, setOpen] = useState(() => {
    const { cgst, sgst, igst, itc, placeOfSupply, reverseCharge } = getValues();
    return reverseCharge || [cgst, sgst, igst, itc, placeOfSupply].some(Boolean);
  });
  const { cgst, sgst, igst, itc, placeOfSupply } = errors;
  const isShown = open || Boolean(cgst ?? sgst ?? igst ?? itc ?? placeOfSupply);
  return (
    <details
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-t px-4 py-2 md:px-6"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md font-medium">
        <ChevronRight
          aria-hidden
          className="size-4 text-muted-foreground transition-transform group-open:rotate-90"
        />
        {say.purchases_tax_on_the_bill()}
        <span className="font-normal text-muted-foreground">
          {say.purchases_cgst_sgst_igst_credit()}
        </span>
      </summary>
      {isShown && (
        <div className="grid gap-3 py-3">
          <div className="grid grid-cols-3 items-start gap-x-3 max-[479px]:grid-cols-1">
            {HEADS.map(({ name, label }) => (
              <Field key={name} label={label} error={errors[name]?.message}>
                {(wiring) => <RupeesInput {...wiring} {...register(name)} />}
              </Field>
            ))}
          </div>
          <p className="-mt-3 text-muted-foreground text-xs">
            {say.purchases_leave_them_empty_and_we_compute()}
          </p>
          <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3 max-[479px]:grid-cols-1">
            <Field
              label={say.purchases_credit_for_the_gst()}
              help={say.purchases_as_usual_claimed_if_your_garage()}
              error={itc?.message}
            >
              {(wiring) => (
                <Select {...wiring} {...register("itc")}>
                  {ITC_CHOICES.map(({ value, word }) => (
                    <option key={value} value={value}>
                      {word}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <PlaceField />
          </div>
          <Field
            label={say.purchases_reverse_charge()}
            help={say.purchases_your_garage_pays_the_tax_so()}
            className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
          >
            {(wiring) => <Switch {...wiring} {...register("reverseCharge")} />}
          </Field>
        </div>
      )}
    </details>
  );
}

function PlaceField() {
  const { register, formState } = useFormContext<BillForm>();
  const states = useStates();
  return (
    <Field
      label={say.purchases_place_of_supply()}
      help={say.purchases_usually_the_state_of_your_garage()}
      error={formState.errors.placeOfSupply?.message}
    >
      {(wiring) => (
        <Select {...wiring} {...register("placeOfSupply")}>
          <option value="">{say.purchases_the_state_of_your_garage()}</option>
          {states?.map(({ stateCode, state }) => (
            <option key={stateCode} value={stateCode}>
              {state}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
