import type { ApiError, FieldErrors } from "@/api/api-error";
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
  "expectedTime",
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
  if (!showFields(error.fields, form)) notify.error(wordsOf(error));
  return null;
}

/**
 * Shows the refusal of an entry that waited, under its fields. Returns the first field that a person must correct.
 */
export function showWrong(fields: FieldErrors, form: Form): keyof EntryForm | undefined {
  const first = showFields(fields, form);
  const [text] = Object.values(fields).flat();
  if (!first && text) notify.error(text);
  return first;
}

type Form = Entry["form"];

function showFields(given: FieldErrors, form: Form): keyof EntryForm | undefined {
  const { services, rate, vehicleId, vehicleNumber = vehicleId, lines = services ?? rate } = given;
  const fields: FieldErrors = {
    ...given,
    ...(vehicleNumber && { vehicleNumber }),
    ...(lines && { lines }),
  };
  showFieldErrors(form, { fields }, ENTRY_FIELDS);
  return ENTRY_FIELDS.find((name) => fields[name]);
}
