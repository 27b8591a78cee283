"use client";

import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { say } from "@/say";
import type { NameForm } from "../schema";

export function NameField() {
  const { register, formState } = useFormContext<NameForm>();
  return (
    <Field
      label={say.branches_branch_name()}
      required
      help={say.branches_for_example_the_part_of_town()}
      error={formState.errors.garageName?.message}
    >
      {(wiring) => (
        <Input {...wiring} {...register("garageName")} maxLength={200} autoComplete="off" />
      )}
    </Field>
  );
}
