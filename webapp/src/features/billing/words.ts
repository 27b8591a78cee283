import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { Billing, Plan } from "./types";

/**
 * Explains the subscription's status and the effect of a payment. All dates come from the server.
 */
export function explain({ state, paidUntil, gracePeriodEndDate, nextDate, ...billing }: Billing) {
  const end = shown(paidUntil);
  const locked = shown(gracePeriodEndDate);
  const next = shown(nextDate);
  switch (state) {
    case "none":
      return say.billing_this_garage_has_no_subscription_yet();
    case "trial":
      return say.billing_your_free_trial_ends_on_a({ end, next });
    case "active":
      return billing.paysOnline
        ? say.billing_paid_until_the_next_payment_is({ end })
        : say.billing_paid_until_you_do_not_need({ end });
    case "expiring":
      return billing.paysOnline
        ? say.billing_paid_until_the_next_payment_is({ end })
        : say.billing_paid_until_if_you_pay_now({ end, next });
    case "grace":
      return say.billing_your_paid_period_ended_on_everything({ end, locked });
    case "expired":
      return say.billing_your_subscription_ended_on_you_can({ end });
    case "cancelling":
      return say.billing_you_ended_your_subscription_everything_works({ end });
    case "suspended":
      return say.billing_this_garage_is_suspended_your_data();
    case "archived":
      return say.billing_this_garage_is_archived_its_data();
    default:
      return "";
  }
}

/**
 * Returns whether the owner should pay now. This is false while a reported payment waits for
 * confirmation.
 */
export function wantsPayment({ state, paysOnline, claims }: Billing): boolean {
  if (claims.some((claim) => claim.state === "waiting")) return false;
  return DUE.has(state) || (!paysOnline && SOON.has(state));
}

const DUE: ReadonlySet<string> = new Set(["none", "grace", "expired", "archived"]);
const SOON: ReadonlySet<string> = new Set(["trial", "expiring"]);

/**
 * Returns whether the garage can pay. A suspended garage cannot pay, and a garage with a cancelled
 * subscription cannot pay.
 */
export const mayPay = ({ state }: Billing): boolean =>
  state !== "cancelling" && state !== "suspended";

export function priceOf({ interval, price }: Pick<Plan, "interval" | "price">): string {
  return say.billing_price({ interval, amount: rupees(price) });
}

const KINDS: Partial<Record<string, string>> = {
  trial: say.billing_trial(),
  paid: say.billing_paid(),
  sponsored: say.billing_sponsored(),
  extension: say.billing_extended_trial(),
};
const MODES: Partial<Record<string, string>> = {
  upi: say.billing_upi(),
  neft: say.billing_bank_transfer(),
  cheque: say.billing_cheque(),
  cash: say.billing_cash(),
  stripe: say.billing_paid_online(),
};
const PAPERS: Partial<Record<string, string>> = {
  tax_invoice: say.billing_tax_invoice(),
  credit_note: say.billing_credit_note(),
};

export const kindWord = (kind: string): string => KINDS[kind] ?? kind;
export const modeWord = (mode: string): string => MODES[mode] ?? mode;
export const paperWord = (kind: string): string => PAPERS[kind] ?? say.billing_invoice();

function shown(day: string | null): string {
  return day === null ? "" : dayMonthYear(day);
}
