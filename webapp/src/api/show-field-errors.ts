import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { ApiError } from "./api-error";

/** Puts the server's field errors under their fields; true when at least one found its place. */
export function showFieldErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: ApiError,
  fields: readonly Path<T>[],
): boolean {
  let shown = false;
  for (const field of fields) {
    const message = error.fields[field]?.[0];
    if (!message) continue;
    form.setError(field, { type: "server", message }, { shouldFocus: !shown });
    shown = true;
  }
  return shown;
}
