import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { Supplier } from "./types";

/** The choices of the input tax credit, in the words of the screens. */
export const ITC_WORDS: Readonly<Record<string, string>> = {
  claim: say.purchases_claimed(),
  blocked: say.purchases_not_allowed_by_law(),
  none: say.purchases_not_claimed(),
};

export const ITC_CHOICES = [
  { value: "", word: say.purchases_as_usual() },
  { value: "claim", word: say.purchases_claim_the_gst() },
  { value: "blocked", word: say.purchases_not_allowed_by_law() },
  { value: "none", word: say.purchases_do_not_claim() },
] as const;

/** The states of an order, in the words of the screens. */
export const ORDER_WORDS: Readonly<Record<string, string>> = {
  draft: say.purchases_draft(),
  sent: say.purchases_sent(),
  part_in: say.purchases_partly_in(),
  in: say.purchases_in(),
  closed: say.purchases_closed(),
};

/** The progress of an order's mail. */
export const MAIL_WORDS: Readonly<Record<string, string>> = {
  queued: say.purchases_on_its_way(),
  sent: say.purchases_sent(),
  failed: say.purchases_not_sent_try_again(),
};

/** Who has the old part that an exchange part replaced. */
export const KEEPER_WORDS: Readonly<Record<string, string>> = {
  workshop: say.purchases_with_us(),
  customer: say.purchases_given_to_the_customer(),
  nobody: say.purchases_not_there(),
};

type Owed = Pick<Supplier, "owed" | "oldestDays">;

/** Returns what the garage owes, or nothing if it owes nothing or the person does not see the cost. */
export function youOweText({ owed, oldestDays }: Owed): string | null {
  if (!owed) return null;
  return oldestDays
    ? say.purchases_you_owe_oldest_days({ owed: rupees(owed), days: oldestDays })
    : say.purchases_you_owe_oldest_today({ owed: rupees(owed) });
}

/** Returns the same for a column: the amount and the age. */
export function owedText({ owed, oldestDays }: Owed): string | null {
  if (!owed) return null;
  return `${rupees(owed)} · ${oldestDays ? say.khata_age_days({ days: oldestDays }) : say.khata_age_today()}`;
}
