"use client";

import { useCallback } from "react";
import { type FieldError, useController, useFormContext } from "react-hook-form";

type Keyed = { key: number };
type LineErrors<Line> = { [Name in keyof Line]?: FieldError } | undefined;

/**
 * Returns the lines of a form. It does not use `useFieldArray`, which would make the first script of
 * every form 1.5 KB larger.
 */
export function useLines<Line extends Keyed>() {
  const { control, getValues, setValue, clearErrors } = useFormContext<{ lines: Keyed[] }>();
  const { field, formState } = useController({ control, name: "lines" });
  const { isSubmitted } = formState;
  const errors = formState.errors.lines;
  const write = useCallback(
    (next: readonly Keyed[]) =>
      setValue("lines", [...next], { shouldDirty: true, shouldValidate: isSubmitted }),
    [setValue, isSubmitted],
  );
  return {
    lines: field.value as unknown as readonly Line[],
    /** The message about all lines. */
    problem: errors?.message ?? errors?.root?.message,
    errorsOf: (at: number) => errors?.[at] as LineErrors<Line>,
    append: (line: Omit<Line, "key">) => {
      if (!isSubmitted) clearErrors("lines");
      write(withLine(getValues("lines"), line));
    },
    // These functions stay the same, so that a typed letter renders one line only.
    change: useCallback(
      (key: number, changed: Partial<Line>) =>
        write(getValues("lines").map((one) => (one.key === key ? { ...one, ...changed } : one))),
      [write, getValues],
    ),
    remove: useCallback(
      (key: number) => write(getValues("lines").filter((one) => one.key !== key)),
      [write, getValues],
    ),
  };
}

/** Returns the lines with one more, which gets a key of its own. */
export function withLine<Line extends Keyed>(
  lines: readonly Line[],
  line: Omit<Line, "key">,
): Line[] {
  const key = Math.max(0, ...lines.map((one) => one.key)) + 1;
  return [...lines, { ...line, key } as Line];
}
