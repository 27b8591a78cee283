import { dayMonthYear } from "@/lib/day";
import type { Billing, Plan } from "./types";

const SAFE = "Your data is safe, and can be read and exported";

/** What a state means for the shop, until when, and what a payment would do: all of it in the server's dates. */
export function explain({ state, paidUntil, gracePeriodEndDate, nextDate, ...billing }: Billing) {
  const end = shown(paidUntil);
  const locked = shown(gracePeriodEndDate);
  const next = shown(nextDate);
  switch (state) {
    case "none":
      return "This garage has no subscription yet. Choose a plan and pay to begin.";
    case "trial":
      return `Everything works, free of charge, until ${end}. What is paid now counts from ${next}: no day of the trial is lost.`;
    case "active":
      return billing.paysOnline
        ? `Paid until ${end}. The next payment is taken by itself.`
        : `Paid until ${end}. There is nothing to do now.`;
    case "expiring":
      return billing.paysOnline
        ? `Paid until ${end}. The next payment is taken by itself.`
        : `Paid until ${end}. A payment now counts from ${next}, so it can be made early.`;
    case "grace":
      return `The paid time ended on ${end}. Everything keeps working until ${locked}; a payment by then continues without a break.`;
    case "expired":
      return `The subscription ended on ${end}. Nothing can be changed at present. ${SAFE}. Once a payment is confirmed everything works again, and the days between are not charged.`;
    case "cancelling":
      return `It ends on ${end}, as you asked. Everything works until then; afterwards nothing can be changed. ${SAFE}.`;
    case "suspended":
      return `This garage is suspended. ${SAFE} once that ends: please call support.`;
    case "archived":
      return "This garage is in the archive. Its data is kept. Once a payment is confirmed everything is back.";
    default:
      return "";
  }
}

/** States in which a payment is what is wanted now; one that waits to be confirmed is not wanted twice. */
export function wantsPayment({ state, paysOnline, claims }: Billing): boolean {
  if (claims.some((claim) => claim.state === "waiting")) return false;
  return DUE.has(state) || (!paysOnline && SOON.has(state));
}

const DUE: ReadonlySet<string> = new Set(["none", "grace", "expired", "archived"]);
const SOON: ReadonlySet<string> = new Set(["trial", "expiring"]);

/** Who has asked for the end keeps the subscription first; who is suspended calls support. */
export const mayPay = ({ state }: Billing): boolean =>
  state !== "cancelling" && state !== "suspended";

const INTERVALS: Partial<Record<string, string>> = { month: "a month", year: "a year" };

export function per({ interval }: Pick<Plan, "interval">): string {
  return INTERVALS[interval] ?? "";
}

const KINDS: Partial<Record<string, string>> = {
  trial: "Trial",
  paid: "Paid",
  sponsored: "Given",
  extension: "Trial, extended",
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
