import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { groupPlate } from "@/lib/plates/plate";
import { say } from "@/say";
import type { FilledName, Filling } from "./filled";
import type { Field, Guess, Reading, Values } from "./parse/types";

type Single = Exclude<Field, "services">;
type Fillers = { [One in Single]: (value: Values[One]) => [FilledName, string | number] };

const PAYMENTS = { cash: 1, upi: 2, card: 3, bank: 4 };
const PRIORITIES = { high: 1, medium: 2, low: 3 };
// The server expects the option's position in the list, starting at 1.
const PICK_UPS = { yes: 1, no: 2 };

const FILLERS: Fillers = {
  plate: (plate) => ["vehicleNumber", groupPlate(plate)],
  model: (model) => ["vehicleModel", model],
  name: (name) => ["customerName", name],
  phone: (phone) => ["phoneNumber", phone],
  date: (day) => ["expectedDOD", day],
  km: (km) => ["odometerKm", String(km)],
  payment: (payment) => ["paymentMethodId", PAYMENTS[payment]],
  priority: (priority) => ["priorityId", PRIORITIES[priority]],
  pickUp: (pickUp) => ["pickupNeeded", PICK_UPS[pickUp]],
  amount: (paise) => ["additionalComments", toldNote(paise)],
  time: (time) => ["expectedTime", PARTS_OF_DAY[time] ?? time],
};

/** What a part of the day usually means. A person should check it. */
const PARTS_OF_DAY: Readonly<Record<string, string>> = {
  morning: "10:00",
  noon: "13:00",
  evening: "18:00",
  night: "20:00",
};

/** Returns the field of the form that a finding fills, and its value there. */
export function filledBy<One extends Single>(field: One, value: Values[One]) {
  const [name, filled] = FILLERS[field](value);
  return { name, value: filled };
}

/** Returns what a guess about a single field would fill. */
export function filledByGuess(guess: Exclude<Guess, { field: "services" }>) {
  return filledBy(guess.field, guess.value as never);
}

/** Returns the values that a reading gives the fields. A guess gives none. */
export function fillingOf({ fields, advance, complaint }: Reading): Filling {
  const values: Filling["values"] = {};
  const marks: Filling["marks"] = {};
  for (const field of Object.keys(FILLERS) as Single[]) {
    const found = fields[field];
    if (!found) continue;
    const isAdvance = field === "amount" && found.value === advance;
    const filled = filledBy(field, found.value as never);
    const { name } = filled;
    const value = isAdvance ? advanceNote(advance) : filled.value;
    values[name] = value;
    const isPartOfDay = field === "time" && filled.value !== found.value;
    marks[name] = isPartOfDay ? "check" : found.surety;
  }
  if (complaint) values.complaint = complaint;
  return { values, marks };
}

export function toldNote(paise: number): string {
  return say.intake_told({ amount: rupees(inRupees(paise)) });
}

function advanceNote(paise: number): string {
  return say.intake_advance({ amount: rupees(inRupees(paise)) });
}
