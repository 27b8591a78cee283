import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { Entry, OpenBill, Owed } from "./types";

/** Returns what a customer owes, and the age of the oldest bill. `at` is the time of an amount that may be old. */
export function owesText({ owed, oldestDays, at }: Owed & { at?: string }): string {
  if (at) return say.khata_owes_at({ owed: rupees(owed), time: at });
  return oldestDays
    ? say.khata_owes_oldest_days({ owed: rupees(owed), days: oldestDays })
    : say.khata_owes_oldest_today({ owed: rupees(owed) });
}

export function advanceText(advance: number): string {
  return say.khata_advance_of({ amount: rupees(advance) });
}

export function oldestText(days: number): string {
  return days > 0 ? say.khata_oldest_days({ days }) : say.khata_oldest_today();
}

/** Returns the age of a bill. */
export function ageText(days: number): string {
  return days > 0 ? say.khata_age_days({ days }) : say.khata_age_today();
}

/** A delivered job without an invoice is named by its code. */
export function billName({
  invoiceNumber,
  jobCode,
  oldBill = "",
}: Pick<OpenBill, "invoiceNumber" | "jobCode"> & { oldBill?: string }): string {
  if (oldBill) return say.khata_old_bill_of({ number: oldBill });
  return invoiceNumber || say.khata_not_invoiced({ jobCode });
}

export function entryName({ kind, number }: Entry): string {
  return say.khata_entry_of({ kind, number });
}

/** Returns the balance after an entry. Below zero, it is money of the customer. */
export function balanceText(balance: number): string {
  return balance < 0 ? advanceText(-balance) : rupees(balance);
}
