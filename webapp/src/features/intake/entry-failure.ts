import type { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { wordsOf } from "@/features/jobs/editor/failure-words";
import { notify } from "@/lib/notify";
import { getIntake } from "./api/take-in";
import type { EntryForm, Ticket } from "./entry-form";
import type { TakenIn } from "./types";
import type { Entry } from "./use-entry";

/** The fields under which a server error can show. */
const ENTRY_FIELDS = [
  "vehicleNumber",
  "vehicleModel",
  "customerId",
  "lines",
  "customerName",
  "phoneNumber",
  "email",
  "expectedDOD",
  "priorityId",
  "pickupNeeded",
  "paymentMethodId",
  "taxCollected",
  "exemptReason",
  "complaint",
  "odometerKm",
  "fuelPercent",
  "additionalComments",
] as const satisfies readonly (keyof EntryForm)[];

/**
 * Shows a refusal under its field, or else as a message. Returns the job if the entry was saved before: its answer
 * was lost, and then a person changed the entry. Load it lazily.
 */
export async function showFailure(
  error: ApiError,
  { garageId, form }: Pick<Entry, "garageId" | "form">,
  ticket: Ticket | undefined,
): Promise<(TakenIn & { message: string }) | null> {
  if (error.code === "key_reused" && ticket) {
    const first = await getIntake(garageId, ticket.intakeId).catch(() => null);
    if (first) return { ...first, message: error.message, notes: [] };
  }
  const { services, rate, vehicleId } = error.fields;
  const aboutServices = (services ?? rate)?.[0];
  if (aboutServices) form.setError("lines", { type: "server", message: aboutServices });
  if (vehicleId?.[0]) form.setError("vehicleNumber", { type: "server", message: vehicleId[0] });
  const isShown = showFieldErrors(form, error, ENTRY_FIELDS) || aboutServices || vehicleId;
  if (!isShown) notify.error(wordsOf(error));
  return null;
}
