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
      help="As your people call it: the part of town is enough."
      error={formState.errors.garageName?.message}
    >
      {(wiring) => (
        <Input {...wiring} {...register("garageName")} maxLength={200} autoComplete="off" />
      )}
    </Field>
  );
}
