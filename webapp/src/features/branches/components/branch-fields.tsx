"use client";

import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { GstinField, StateField } from "@/features/gst/components/registration-fields";
import { bareTen } from "@/lib/contact/phone";
import type { BranchForm } from "../schema";
import { NameField } from "./name-field";

export function BranchFields() {
  const { register, formState } = useFormContext<BranchForm>();
  const { errors } = formState;
  return (
    <>
      <NameField />
      <Field label="Address" required error={errors.address?.message}>
        {(wiring) => (
          <Textarea {...wiring} {...register("address")} maxLength={500} autoComplete="off" />
        )}
      </Field>
      <GstinField label="GSTIN" help="Optional. Branches in one state can share a GSTIN." />
      <StateField followsGstin />
      <Field
        label="Phone No."
        help="Optional. Customers can call this number."
        error={errors.garagePhoneNumber?.message}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...register("garagePhoneNumber", { setValueAs: bareTen })}
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}
