import { quantityText } from "@/features/parts/quantity";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import type { Leak } from "./types";

type Facts = Leak["facts"];

const text = (facts: Facts, name: string) => String(facts[name] ?? "");
const money = (facts: Facts, name: string) => rupees(Number(facts[name] ?? 0));
const count = (facts: Facts, name: string) => Number(facts[name] ?? 0);
const goods = (facts: Facts) =>
  `${quantityText(count(facts, "quantity"), text(facts, "unit"))} of ${text(facts, "part")}`;

const counted = (number: number, word: string) =>
  number === 0 ? "" : `${number} ${word}${number === 1 ? "" : "s"}`;

const DELIVERED = 4;
/** The server counts fewer downloads of an invoice as usual. */
const MANY_HANDOUTS = 4;
/** Who has the old part of an exchange part. */
const KEEPERS: Readonly<Record<string, string>> = {
  workshop: "It is with us.",
  customer: "The customer has it.",
  nobody: "It was not there.",
};

/** Says what happened, from the facts that each rule found. */
const REASONS: Readonly<Record<string, (leak: Leak) => string>> = {
  not_invoiced: ({ facts, day }) =>
    count(facts, "status") === DELIVERED
      ? `Delivered on ${dayMonthYear(day)}. No invoice was ever issued.`
      : `Ready since ${dayMonthYear(day)}. No invoice was ever issued.`,
  part_not_billed: ({ facts }) =>
    facts.cancelled
      ? `The job is cancelled. Not back on the shelf: ${goods(facts)}.`
      : `Taken, but not on the bill: ${goods(facts)}.`,
  tax_off: ({ facts }) =>
    facts.switchedOff
      ? "GST was switched off on this job after it had been on."
      : "This job is without GST. The customer's job before it had GST.",
  old_discount: ({ facts }) =>
    `${text(facts, "service")} has a discount that ended on ${dayMonthYear(text(facts, "endedOn"))}.`,
  below_cost: ({ facts }) => `${text(facts, "part")} was sold for less than it cost.`,
  cancelled_invoice: ({ facts }) =>
    `Invoice ${text(facts, "invoice")} was cancelled by ${text(facts, "creditNote")}. No other invoice replaced it.`,
  below_estimate: ({ facts }) =>
    `The job came to ${money(facts, "highest")}. The invoice says ${money(facts, "invoiced")}.`,
  stock_short: ({ facts }) => {
    const quantity = quantityText(count(facts, "quantity"), text(facts, "unit"));
    const reason = text(facts, "reason");
    const how = facts.kind === "counted" ? "missing in a count" : "noted as lost";
    return `${quantity} ${how}${reason ? `: ${reason}` : "."}`;
  },
  core_overdue: ({ facts, day }) =>
    `The old part should be back since ${dayMonthYear(day)}: ${goods(facts)}. ${KEEPERS[text(facts, "oldPart")] ?? ""}`.trim(),
  return_uncredited: ({ facts, day }) =>
    `${text(facts, "return")} was sent on ${dayMonthYear(day)}. The supplier gave no credit note.`,
  many_papers: ({ facts }) => {
    const papers = [
      counted(count(facts, "creditNotes"), "credit note"),
      counted(count(facts, "reversed"), "reversed payment"),
    ].filter(Boolean);
    const handouts = count(facts, "handouts");
    return [
      papers.length > 0 ? `${papers.join(" and ")} in 30 days.` : "",
      handouts >= MANY_HANDOUTS ? `Downloaded or printed ${handouts} times in 30 days.` : "",
    ]
      .join(" ")
      .trim();
  },
  advance_left: ({ facts }) =>
    `${money(facts, "left")} is left on one job. ${money(facts, "owed")} is due on another one.`,
  sold_not_taken: ({ facts }) => `On the invoice, but never taken from the shelf: ${goods(facts)}.`,
};

/** Returns the sentence, or an empty text for a rule that this version of the app does not know. */
export function reasonOf(leak: Leak): string {
  return REASONS[leak.rule]?.(leak) ?? "";
}

/** Returns whether this version of the app knows the rule. */
export const isRule = (rule: string) => Object.hasOwn(REASONS, rule);
