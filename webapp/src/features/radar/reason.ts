import { quantityText } from "@/features/parts/quantity";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
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
  workshop: say.radar_it_is_with_us(),
  customer: say.radar_the_customer_has_it(),
  nobody: say.radar_it_was_not_there(),
};

/** Says what happened, from the facts that each rule found. */
const REASONS: Readonly<Record<string, (leak: Leak) => string>> = {
  not_invoiced: ({ facts, day }) =>
    count(facts, "status") === DELIVERED
      ? say.radar_delivered_on_no_invoice_was_ever({ day: dayMonthYear(day) })
      : say.radar_ready_since_no_invoice_was_ever({ day: dayMonthYear(day) }),
  part_not_billed: ({ facts }) =>
    facts.cancelled
      ? say.radar_the_job_is_cancelled_not_back({ facts: goods(facts) })
      : say.radar_taken_but_not_on_the_bill({ facts: goods(facts) }),
  tax_off: ({ facts }) =>
    facts.switchedOff
      ? say.radar_gst_was_switched_off_on_this()
      : say.radar_this_job_is_without_gst_the(),
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
      handouts >= MANY_HANDOUTS ? say.radar_downloaded_or_printed_times_in_30({ handouts }) : "",
    ]
      .join(" ")
      .trim();
  },
  advance_left: ({ facts }) =>
    `${money(facts, "left")} is left on one job. ${money(facts, "owed")} is due on another one.`,
  sold_not_taken: ({ facts }) => say.radar_on_the_invoice_but_never_taken({ facts: goods(facts) }),
};

/** Returns the sentence, or an empty text for a rule that this version of the app does not know. */
export function reasonOf(leak: Leak): string {
  return REASONS[leak.rule]?.(leak) ?? "";
}

/** Returns whether this version of the app knows the rule. */
export const isRule = (rule: string) => Object.hasOwn(REASONS, rule);
