import { reasonWords } from "@/features/jobs/parts/free-reasons";
import { quantityText } from "@/features/parts/quantity";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { Leak } from "./types";

type Facts = Leak["facts"];

const text = (facts: Facts, name: string) => String(facts[name] ?? "");
const money = (facts: Facts, name: string) => rupees(Number(facts[name] ?? 0));
const count = (facts: Facts, name: string) => Number(facts[name] ?? 0);
const quantityOf = (facts: Facts) => quantityText(count(facts, "quantity"), text(facts, "unit"));
const goods = (facts: Facts) => ({ quantity: quantityOf(facts), part: text(facts, "part") });

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
      ? say.radar_the_job_is_cancelled_not_back(goods(facts))
      : say.radar_taken_but_not_on_the_bill(goods(facts)),
  tax_off: ({ facts }) =>
    facts.switchedOff
      ? say.radar_gst_was_switched_off_on_this()
      : say.radar_this_job_is_without_gst_the(),
  old_discount: ({ facts }) =>
    say.radar_discount_that_ended({
      service: text(facts, "service"),
      day: dayMonthYear(text(facts, "endedOn")),
    }),
  below_cost: ({ facts }) => say.radar_sold_below_cost({ part: text(facts, "part") }),
  cancelled_invoice: ({ facts }) =>
    say.radar_invoice_not_replaced({
      invoice: text(facts, "invoice"),
      creditNote: text(facts, "creditNote"),
    }),
  below_estimate: ({ facts, subject }) => {
    const amounts = { highest: money(facts, "highest"), invoiced: money(facts, "invoiced") };
    return subject === "sale"
      ? say.radar_sale_below_what_is_gone(amounts)
      : say.radar_invoice_below_estimate(amounts);
  },
  stock_short: ({ facts }) => {
    const lost = { kind: text(facts, "kind"), quantity: quantityOf(facts) };
    const reason = text(facts, "reason");
    return reason
      ? say.radar_stock_short_because({ ...lost, reason })
      : say.radar_stock_short(lost);
  },
  core_overdue: ({ facts, day }) =>
    `${say.radar_old_part_overdue({ day: dayMonthYear(day), ...goods(facts) })} ${KEEPERS[text(facts, "oldPart")] ?? ""}`.trim(),
  return_uncredited: ({ facts, day }) =>
    say.radar_return_without_credit({ code: text(facts, "return"), day: dayMonthYear(day) }),
  many_papers: ({ facts }) => {
    const handouts = count(facts, "handouts");
    return [
      papersOf(facts),
      handouts >= MANY_HANDOUTS ? say.radar_downloaded_or_printed_times_in_30({ handouts }) : "",
    ]
      .join(" ")
      .trim();
  },
  advance_left: ({ facts }) =>
    say.radar_advance_left({ left: money(facts, "left"), owed: money(facts, "owed") }),
  sold_not_taken: ({ facts }) => say.radar_on_the_invoice_but_never_taken(goods(facts)),
  work_dropped: ({ facts, day }) =>
    facts.deleted
      ? say.radar_delivered_and_deleted_on({ day: dayMonthYear(day) })
      : say.radar_delivered_and_cancelled_on({ day: dayMonthYear(day) }),
  free_line: ({ facts }) =>
    say.radar_given_away({ ...goods(facts), reason: reasonWords(text(facts, "reason")) }),
  payment_reversed: ({ facts }) => say.radar_payment_reversed({ amount: money(facts, "reversed") }),
  payment_back_dated: ({ facts, day }) =>
    say.radar_payment_back_dated({
      day: dayMonthYear(day),
      paidOn: dayMonthYear(text(facts, "paidOn")),
    }),
  over_limit: ({ facts }) =>
    say.radar_over_limit({ owed: money(facts, "owed"), limit: money(facts, "limit") }),
  credit_overdue: ({ facts, day }) =>
    say.radar_credit_overdue({
      bill: text(facts, "bill"),
      customer: text(facts, "customer"),
      day: dayMonthYear(day),
    }),
  written_off: ({ facts }) =>
    [
      say.radar_written_off({ kind: text(facts, "kind"), bill: text(facts, "bill") }),
      text(facts, "note"),
    ]
      .filter(Boolean)
      .join(": "),
  walk_in_unpaid: ({ facts }) => say.radar_walk_in_unpaid({ bill: text(facts, "bill") }),
};

function papersOf(facts: Facts): string {
  const notes = count(facts, "creditNotes");
  const payments = count(facts, "reversed");
  const creditNotes = say.radar_count_credit_notes({ count: notes });
  const reversed = say.radar_count_reversed_payments({ count: payments });
  if (notes > 0 && payments > 0) return say.radar_two_papers_in_30_days({ creditNotes, reversed });
  if (notes > 0) return say.radar_papers_in_30_days({ papers: creditNotes });
  return payments > 0 ? say.radar_papers_in_30_days({ papers: reversed }) : "";
}

/** Returns the sentence, or an empty text for a rule that this version of the app does not know. */
export function reasonOf(leak: Leak): string {
  return REASONS[leak.rule]?.(leak) ?? "";
}

/** Returns whether this version of the app knows the rule. */
export const isRule = (rule: string) => Object.hasOwn(REASONS, rule);
