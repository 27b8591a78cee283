import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { ApiError } from "./api-error";

/** Shows the server's field errors under their fields. Returns true if at least one field was found. */
export function showFieldErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: Pick<ApiError, "fields">,
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
