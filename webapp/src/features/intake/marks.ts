import { type EntryForm, NEW_CUSTOMER } from "./entry-form";
import { FILLED, type FilledName, type Filling } from "./filled";
import { type KnownCar, suretyOfModel } from "./known-car";
import type { Reading, Surety } from "./parse/types";

export type Marks = Partial<Record<FilledName, Surety>>;

type Facts = {
  filling: Filling;
  reading: Reading | null;
  car: KnownCar | null;
  customerId: EntryForm["customerId"];
  edited: readonly string[];
  /** This is undefined until the parser has loaded. */
  keyOf: ((text: string) => string) | undefined;
};

/** Returns how sure the filled fields are. Edited fields and hidden fields have no mark. */
export function marksOf({ filling, reading, car, customerId, edited, keyOf }: Facts): Marks {
  const marks: Marks = { ...filling.marks };
  for (const name of FILLED) if (edited.includes(name)) delete marks[name];
  // The model of a known car cannot be edited here.
  if (car && keyOf) marks.vehicleModel = suretyOfModel(car, reading, keyOf);
  if (customerId !== NEW_CUSTOMER) {
    delete marks.customerName;
    delete marks.phoneNumber;
  }
  return marks;
}
