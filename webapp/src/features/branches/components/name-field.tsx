"use client";

import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { NameForm } from "../schema";

export function NameField() {
  const { register, formState } = useFormContext<NameForm>();
  return (
    <Field
      label="Branch name"
      required
      help="For example, the part of town."
      error={formState.errors.garageName?.message}
    >
      {(wiring) => (
        <Input {...wiring} {...register("garageName")} maxLength={200} autoComplete="off" />
      )}
    </Field>
  );
}
