import * as z from "zod/mini";

/** What may be a vehicle's number, as the server reads it: see its module of plates. */

const STATES =
  "AN|AP|AR|AS|BR|CG|CH|DD|DL|DN|GA|GJ|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|OR|PB|PY|RJ|SK|TG|TN|TR|TS|UA|UK|UP|WB";
const KINDS = [
  // The specification's own.
  /^[A-Z]{2}\d{1,2}[A-Z]{0,2}\d{4}$/,
  // The series of all India.
  /^(2[1-9]|[3-9]\d)BH\d{4}[A-HJ-NP-Z]{1,2}$/,
  // Delhi's three letters, and numbers shorter than four.
  new RegExp(`^(${STATES})\\d{1,2}[A-Z]{1,3}\\d{1,4}$`),
];
// Vintage, diplomatic, military, temporary: somebody has to say that it is one of those.
const ANY = /^[A-Z0-9]{3,15}$/;

const INVALID = "Invalid Vehicle Number format";

function bare(text: string): string {
  return text.replace(/[\s\-.·:]/g, "").toUpperCase();
}

export function isPlate(text: string): boolean {
  const plate = bare(text);
  return KINDS.some((kind) => kind.test(plate));
}

/** Of no known shape, and yet perhaps what the vehicle carries. */
export function mayBeOtherPlate(text: string): boolean {
  return !isPlate(text) && ANY.test(bare(text));
}

/** The fields of a vehicle, for every form that has one. */
export const vehicleRules = {
  vehicleNumber: z.string().check(z.trim(), z.minLength(1, "Vehicle Number is required")),
  vehicleModel: z.string().check(z.trim(), z.minLength(1, "Vehicle Modal is required")),
  /** "It is a different plate": ticked by a person, for a number of no known shape. */
  otherPlate: z.boolean(),
};

type Vehicle = { vehicleNumber: string; otherPlate: boolean };

/** Needs two fields, so it is the form's rule and not the number's. */
export const plateRule = <T extends Vehicle>() =>
  z.refine<T>(
    ({ vehicleNumber, otherPlate }) =>
      vehicleNumber === "" ||
      isPlate(vehicleNumber) ||
      (otherPlate && mayBeOtherPlate(vehicleNumber)),
    {
      path: ["vehicleNumber"],
      error: INVALID,
      // Whatever else is wrong with the form, the number is judged with it.
      when: ({ value }) => typeof value === "object",
    },
  );
