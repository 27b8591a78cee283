import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { notify } from "@/lib/notify";
import { isLocked } from "./components/locked-note";

/**
 * Shows why a form was not saved: under its fields, or as a message. `LockedNote` explains an
 * expired subscription.
 */
export function showFailure<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: Error,
  fields: readonly Path<T>[],
): void {
  if (isLocked(error)) return;
  if (error instanceof ApiError && showFieldErrors(form, error, fields)) return;
  notify.error(error.message);
}
