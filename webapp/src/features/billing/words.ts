import { dayMonthYear } from "@/lib/dates/day";
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
      return "This garage has no subscription yet. Choose a plan and pay to start.";
    case "trial":
      return `Your free trial ends on ${end}. A payment now counts from ${next}, so you lose no free days.`;
    case "active":
      return billing.paysOnline
        ? `Paid until ${end}. The next payment is automatic.`
        : `Paid until ${end}. You do not need to do anything now.`;
    case "expiring":
      return billing.paysOnline
        ? `Paid until ${end}. The next payment is automatic.`
        : `Paid until ${end}. If you pay now, the payment counts from ${next}.`;
    case "grace":
      return `Your paid period ended on ${end}. Everything still works until ${locked}. Pay by then to continue without a break.`;
    case "expired":
      return `Your subscription ended on ${end}. You can read and export your data, but not change it. After a confirmed payment everything works again, and the days in between are not charged.`;
    case "cancelling":
      return `You ended your subscription. Everything works until ${end}. After that you can read and export your data, but not change it.`;
    case "suspended":
      return `This garage is suspended. Your data is safe. Call support for help.`;
    case "archived":
      return "This garage is archived. Its data is kept. After a confirmed payment everything works again.";
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

const INTERVALS: Partial<Record<string, string>> = { month: "a month", year: "a year" };

export function per({ interval }: Pick<Plan, "interval">): string {
  return INTERVALS[interval] ?? "";
}

const KINDS: Partial<Record<string, string>> = {
  trial: "Trial",
  paid: "Paid",
  sponsored: "Sponsored",
  extension: "Extended trial",
};
const MODES: Partial<Record<string, string>> = {
  upi: "UPI",
  neft: "Bank transfer",
  cheque: "Cheque",
  cash: "Cash",
  stripe: "Paid online",
};
const PAPERS: Partial<Record<string, string>> = {
  tax_invoice: "Tax invoice",
  credit_note: "Credit note",
};

export const kindWord = (kind: string): string => KINDS[kind] ?? kind;
export const modeWord = (mode: string): string => MODES[mode] ?? mode;
export const paperWord = (kind: string): string => PAPERS[kind] ?? "Invoice";

function shown(day: string | null): string {
  return day === null ? "" : dayMonthYear(day);
}
