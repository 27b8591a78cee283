import { useQuery } from "@tanstack/react-query";
import { bareTen } from "@/lib/contact/phone";
import { useDebounced } from "@/lib/forms/use-debounced";
import { askedPlate, knownCarOptions } from "./api/known-car";

// The server counts lookups, so a plate is asked for only when it is whole: with four digits.
const WHOLE_PLATE = /^([A-Z]{2}\d{1,2}[A-Z]{0,3}\d{4}|\d{2}BH\d{4}[A-Z]{1,2})$/;
const PHONE = /^[6-9]\d{9}$/;
const PAUSE_MS = 500;

type Sought = {
  garageId: number;
  /** The plate and the phone number as they are typed. */
  vehicleNumber: string;
  phoneNumber: string;
  /** This is true if this branch may ask now, and knows no car of the plate so far. */
  mayAsk: boolean;
};

/** Returns the plate that this branch does not know, or the phone number of a form without a plate. */
export function useSoughtElsewhere(sought: Sought): string {
  const { garageId, vehicleNumber, phoneNumber, mayAsk } = sought;
  const plate = askedPlate(vehicleNumber);
  const phone = plate ? "" : bareTen(phoneNumber);
  const asked = WHOLE_PLATE.test(plate) ? plate : PHONE.test(phone) ? phone : "";
  const settled = useDebounced(asked, PAUSE_MS);
  const isAsked = mayAsk && asked !== "" && asked === settled;
  // For a plate, this is the query that has looked for the car of the form.
  const { data: here } = useQuery({ ...knownCarOptions(garageId, settled), enabled: isAsked });
  return isAsked && here === null ? settled : "";
}
