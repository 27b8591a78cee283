"use client";

import { type ReactNode, useState } from "react";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { type DayRange, WRONG_DATE } from "@/lib/dates/date-text";
import { DateInput } from "./date-input";
import { Field } from "./ui/field";

type DateFieldProps<T extends FieldValues> = DayRange & {
  control: Control<T>;
  name: FieldPathByValue<T, string>;
  label: string;
  required?: boolean;
  help?: string;
  mark?: ReactNode;
  /** The names of the fields that are validated again when this field changes. */
  deps?: FieldPathByValue<T, string>;
  className?: string;
};

/** Shows a date field of a form. Its value is a day in the API's format, or empty. */
export function DateField<T extends FieldValues>(props: DateFieldProps<T>) {
  const { control, name, deps, min, max, ...shown } = props;
  const { field, fieldState } = useController({
    control,
    name,
    ...(deps && { rules: { deps } }),
  });
  const [wrong, setWrong] = useState(false);
  return (
    <Field {...shown} error={wrong ? WRONG_DATE : fieldState.error?.message}>
      {(wiring) => <DateInput {...wiring} {...field} onWrong={setWrong} min={min} max={max} />}
    </Field>
  );
}
