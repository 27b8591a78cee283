import { useQuery } from "@tanstack/react-query";
import { bareTen } from "@/lib/contact/phone";
import { useDebounced } from "@/lib/forms/use-debounced";
import { askedPlate, knownCarOptions } from "./api/known-car";
import type { Entry } from "./use-entry";

// The server counts lookups, so a plate is asked for only when it is whole: with four digits.
const WHOLE_PLATE = /^([A-Z]{2}\d{1,2}[A-Z]{0,3}\d{4}|\d{2}BH\d{4}[A-Z]{1,2})$/;
const PHONE = /^[6-9]\d{9}$/;
const PAUSE_MS = 500;

/** Returns the plate that this branch does not know, or the phone number of an entry without a plate. */
export function useSoughtElsewhere({ garageId, values, car, isFilled, offline }: Entry): string {
  const plate = askedPlate(values.vehicleNumber);
  const phone = plate ? "" : bareTen(values.phoneNumber);
  const asked = WHOLE_PLATE.test(plate) ? plate : PHONE.test(phone) ? phone : "";
  const settled = useDebounced(asked, PAUSE_MS);
  const isAsked = asked !== "" && asked === settled && !car && !offline;
  // For a plate, this is the query that has looked for the car of the entry.
  const { data: here } = useQuery({ ...knownCarOptions(garageId, settled), enabled: isAsked });
  return isAsked && isFilled && here === null ? settled : "";
}
