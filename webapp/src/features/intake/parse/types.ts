/** The input of the parser and its result. */

export type Field =
  | "plate"
  | "phone"
  | "name"
  | "model"
  | "services"
  | "date"
  | "time"
  | "amount"
  | "km"
  | "payment"
  | "priority"
  | "pickUp";

export type Service = { readonly id: number; readonly name: string };

/** These are words that a garage taught: "tel badli" means a service. */
export type GarageWord = { readonly phrase: string; readonly serviceId: number };

/** A car that the garage knows. The plate can have any format. */
export type Car = { readonly plate: string };

export type Garage = {
  readonly now: Date;
  readonly catalogue: readonly Service[];
  readonly words: readonly GarageWord[];
  readonly cars: readonly Car[];
};

/** The screen shows a tick beside a field that is sure, and a question mark beside the others. */
export type Surety = "sure" | "check";

/** The positions of words in the line, in order. */
export type At = readonly number[];

export type Filled<Value> = {
  readonly value: Value;
  readonly surety: Surety;
  readonly at: At;
};

export type Payment = "cash" | "upi" | "card" | "bank";
export type Priority = "high" | "medium" | "low";
export type PickUp = "yes" | "no";

export type Values = {
  plate: string;
  /** Ten digits. */
  phone: string;
  name: string;
  model: string;
  /** The id of a service. */
  services: number;
  /** The day as 2026-11-20. */
  date: string;
  /** The time as 17:30, or a part of the day: morning, noon, evening, night. */
  time: string;
  /** The amount that the customer heard, in paise. It is never a price. */
  amount: number;
  km: number;
  payment: Payment;
  priority: Priority;
  pickUp: PickUp;
};

/** A guess fills no field. Its words stay in the complaint until the person accepts it. */
export type Guess = {
  [One in Field]: { readonly field: One; readonly value: Values[One]; readonly at: At };
}[Field];

export type Reading = {
  /** The words of the line, as they were written. */
  readonly words: readonly string[];
  /** For each word, the field that uses it, or "complaint". */
  readonly uses: readonly (Field | "complaint")[];
  readonly fields: { readonly [One in Exclude<Field, "services">]?: Filled<Values[One]> };
  readonly services: readonly Filled<number>[];
  /** The advance that the line names, in paise. It is money that was paid, and no price. */
  readonly advance?: number;
  readonly guesses: readonly Guess[];
  /** The words that no field uses, in their order, with their marks. */
  readonly complaint: string;
  /** The parts of the complaint that can be taught as a word for a service. */
  readonly left: readonly string[];
};
