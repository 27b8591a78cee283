"use client";

import { type ReactNode, useId } from "react";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { cn } from "@/lib/cn";

type ChoiceFieldProps<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPathByValue<T, number | string>;
  label: string;
  /** A short remark beside the label. */
  mark?: ReactNode;
  /** This is undefined while loading. */
  options: readonly { value: number | string; word: string; mark?: ReactNode }[] | undefined;
};

/** Shows a few options side by side. The person chooses one option. */
export function ChoiceField<T extends FieldValues>({
  control,
  name,
  label,
  mark,
  options,
}: ChoiceFieldProps<T>) {
  const noteId = useId();
  const markId = `${noteId}-mark`;
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <fieldset
      className="relative grid min-w-0 content-start"
      aria-describedby={[error && noteId, mark && markId].filter(Boolean).join(" ") || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-2 font-medium text-sm after:text-destructive after:content-['_*']">
        {label}
      </legend>
      {mark && (
        // The legend is above the place from which the browser measures.
        <span id={markId} className="absolute -top-7 right-0">
          {mark}
        </span>
      )}
      <div className="mb-2 flex min-h-11 flex-wrap gap-2">
        {options?.map(({ value, word, mark }, at) => (
          <label
            key={value}
            className={cn(
              "flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-input bg-card px-4 text-base transition-colors hover:border-foreground has-checked:border-primary has-checked:bg-accent has-checked:font-medium has-checked:text-accent-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
              error && "border-destructive",
            )}
          >
            <input
              ref={at === 0 ? field.ref : undefined}
              type="radio"
              name={name}
              required
              value={value}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
              className="sr-only"
            />
            {mark}
            {word}
          </label>
        ))}
      </div>
      <p
        id={noteId}
        role={error ? "alert" : undefined}
        className="min-h-4 text-destructive text-xs"
      >
        {error}
      </p>
    </fieldset>
  );
}
