import type { Line } from "@/features/jobs/editor/lines";
import { NEW_CUSTOMER } from "./entry-form";
import type { Entry } from "./use-entry";

/** The facts of an entry that a question, a slip and the list of waiting entries show. Amounts are in paise. */
export type EntryFacts = {
  plate: string;
  model: string;
  name: string;
  phone: string;
  lines: readonly Pick<Line, "serviceId" | "name" | "price">[];
  total: number;
};

/** An entry on this device, or one that could not be kept. */
export type Kept = { slip: string; facts: EntryFacts; isKept: boolean };

export function factsOf({ values, car, lines, bill }: FactsOf): EntryFacts {
  const owner = car?.owners.find(({ customerId }) => customerId === values.customerId);
  const isNew = values.customerId === NEW_CUSTOMER;
  return {
    plate: values.vehicleNumber,
    model: values.vehicleModel,
    name: (isNew ? values.customerName : owner?.name) ?? "",
    phone: (isNew ? values.phoneNumber : owner?.phone) ?? "",
    lines: lines.map(({ serviceId, name, price }) => ({ serviceId, name, price })),
    total: bill.total,
  };
}

type FactsOf = Pick<Entry, "values" | "car" | "lines" | "bill">;
