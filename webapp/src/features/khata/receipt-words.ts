import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { Account, Entry, Received } from "./types";
import { advanceText, billName } from "./words";

// These words are not in `words.ts`, because the job form also loads that file.

/** Returns where the money of a payment is. One bill is named, several are counted. */
export function whereText({ bills, free }: Pick<Entry, "bills" | "free">): string {
  const [first] = bills;
  const onBills =
    first &&
    (bills.length === 1 ? billName(first) : say.khata_bills_count({ count: bills.length }));
  return [onBills, free > 0 && advanceText(free)].filter(Boolean).join(" · ");
}

/** Says which bills a receipt pays. */
export function receivedText({ receiptCode: code, bills, free, owed }: Received): string {
  const count = bills.length;
  if (count === 0) return say.khata_receipt_is_advance({ code });
  const isPart = bills.some(({ left }) => left > 0);
  if (free > 0) {
    const facts = { code, count, free: rupees(free) };
    return isPart
      ? say.khata_receipt_pays_a_part_and_leaves(facts)
      : say.khata_receipt_pays_and_leaves(facts);
  }
  return isPart
    ? say.khata_receipt_pays_a_part({ code, count, owed: rupees(owed) })
    : say.khata_receipt_pays({ code, count });
}

/** Says the credit days and the limit of a customer. */
export function termsText({ creditDays: days, creditLimit }: Account): string {
  if (days === null) return say.khata_no_credit_terms();
  return creditLimit === null
    ? say.khata_credit_days({ days })
    : say.khata_credit_days_and_limit({ days, limit: rupees(creditLimit) });
}
