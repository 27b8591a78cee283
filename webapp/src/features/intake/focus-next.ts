import { NEW_CUSTOMER, NOT_CHOSEN } from "./entry-form";
import type { Entry } from "./use-entry";

/** The stops of the key Enter, in the order of the screen. */
const STOPS = [
  "vehicleNumber",
  "vehicleModel",
  "customerId",
  "customerName",
  "phoneNumber",
  "lines",
  "expectedDOD",
  "expectedTime",
  "priorityId",
  "pickupNeeded",
  "paymentMethodId",
  "odometerKm",
  "additionalComments",
] as const;
type Stop = (typeof STOPS)[number];

/** Returns the fields that are empty, or that a person should check. */
export function wantedStops({ values, car, lines, marks, reading }: StopsOf): Stop[] {
  const isNew = values.customerId === NEW_CUSTOMER;
  const isUnsure = (reading?.services ?? []).some(
    ({ value, surety }) => surety === "check" && lines.some(({ serviceId }) => serviceId === value),
  );
  const isWanted: Partial<Record<Stop, boolean>> = {
    vehicleNumber: values.vehicleNumber.trim() === "",
    vehicleModel: car === null && values.vehicleModel.trim() === "",
    customerId: values.customerId === NOT_CHOSEN,
    customerName: isNew && values.customerName.trim() === "",
    phoneNumber: isNew && values.phoneNumber.trim() === "",
    lines: lines.length === 0 || isUnsure,
    expectedDOD: values.expectedDOD === "",
  };
  return STOPS.filter((stop) => isWanted[stop] || marks[stop as keyof typeof marks] === "check");
}

export type StopsOf = Pick<Entry, "values" | "car" | "lines" | "marks" | "reading">;

/** Focuses the first wanted field after a field, or the button that creates the job. */
export function focusNext(root: HTMLElement | null, entry: StopsOf, after?: Element): void {
  const stops = wantedStops(entry).flatMap((stop) => elementOf(root, stop) ?? []);
  const next = stops.find(
    (stop) =>
      stop !== after &&
      (!after || after.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  const target = next ?? elementOf(root, "create");
  target?.focus();
  if (target instanceof HTMLInputElement && target.type !== "radio") target.select();
}

/** Focuses a field of the entry, as soon as it is there. The later parts of the form load after it. */
export async function focusField(root: HTMLElement | null, name: string): Promise<void> {
  for (let waited = 0; root?.isConnected && waited < LONGEST_MS; waited += STEP_MS) {
    const field = elementOf(root, name);
    if (field) {
      field.focus();
      field.scrollIntoView?.({ block: "center" });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

const LONGEST_MS = 3_000;
const STEP_MS = 50;

function elementOf(root: HTMLElement | null, stop: string): HTMLElement | null {
  return (
    root?.querySelector<HTMLElement>(`input[name="${stop}"]:checked`) ??
    root?.querySelector<HTMLElement>(`[name="${stop}"], [data-entry="${stop}"]`) ??
    null
  );
}
