"use client";

import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { GstinField, StateField } from "@/features/gst/components/registration-fields";
import { bareTen } from "@/lib/phone";
import type { BranchForm } from "../schema";

export function BranchFields() {
  const { register, formState } = useFormContext<BranchForm>();
  const { errors } = formState;
  return (
    <>
      <Field
        label="Branch name"
        required
        help="As your people call it: the part of town is enough."
        error={errors.garageName?.message}
      >
        {(wiring) => (
          <Input {...wiring} {...register("garageName")} maxLength={200} autoComplete="off" />
        )}
      </Field>
      <Field label="Address" required error={errors.address?.message}>
        {(wiring) => (
          <Textarea {...wiring} {...register("address")} maxLength={500} autoComplete="off" />
        )}
      </Field>
      <GstinField label="GSTIN" help="Optional: branches in one state often share a number." />
      <StateField followsGstin />
      <Field
        label="Phone No."
        help="Optional: where customers reach this branch."
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
