"use client";

import type { ComponentProps } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { PartForm } from "../forms";

type TextName = {
  [Name in keyof PartForm]: PartForm[Name] extends string ? Name : never;
}[keyof PartForm];

type TextFieldProps = Omit<ComponentProps<"input">, "name"> & {
  name: TextName;
  label: string;
  help?: string;
};

/** The layout of two fields side by side. On the narrowest screens, they are below each other. */
export const FIELD_PAIR = "grid grid-cols-2 items-start gap-x-4 gap-y-3 max-[359px]:grid-cols-1";

/** Shows a text field of the part form. */
export function TextField({ name, label, help, required = false, ...input }: TextFieldProps) {
  const { register, formState } = useFormContext<PartForm>();
  return (
    <Field label={label} help={help} required={required} error={formState.errors[name]?.message}>
      {(wiring) => <Input {...wiring} {...register(name)} autoComplete="off" {...input} />}
    </Field>
  );
}
