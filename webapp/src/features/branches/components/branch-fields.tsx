"use client";

import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { GstinField, StateField } from "@/features/gst/components/registration-fields";
import { bareTen } from "@/lib/contact/phone";
import { say } from "@/say";
import type { BranchForm } from "../schema";
import { NameField } from "./name-field";

export function BranchFields() {
  const { register, formState } = useFormContext<BranchForm>();
  const { errors } = formState;
  return (
    <>
      <NameField />
      <Field label={say.branches_address()} required error={errors.address?.message}>
        {(wiring) => (
          <Textarea {...wiring} {...register("address")} maxLength={500} autoComplete="off" />
        )}
      </Field>
      <GstinField
        label={say.branches_gstin()}
        help={say.branches_optional_branches_in_one_state_can()}
      />
      <StateField followsGstin />
      <Field
        label={say.branches_phone_no()}
        help={say.branches_optional_customers_can_call_this_number()}
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
