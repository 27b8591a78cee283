import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { FIELDS } from "../field-words";
import { reasonWords } from "../parts/free-reasons";
import type { Activity } from "../types";

/** Describes an activity entry. */
export function sentenceOf({ what, before, after }: Activity): string {
  switch (what) {
    case "opened":
      return say.jobs_opened_the_job();
    case "taken_in":
      return words((after as { text?: unknown } | null)?.text);
    case "status":
      return say.jobs_activity_status({ before: words(before), after: words(after) });
    case "comment":
      return words(after);
    case "photo_added":
      return say.jobs_added_a_photo();
    case "photo_removed":
      return say.jobs_removed_a_photo();
    case "servicesOpted":
      return servicesSentence(namesIn(before), namesIn(after));
    case "partsUsed":
      return say.jobs_activity_parts({ before: partWords(before), after: partWords(after) });
    case "parts_taken":
      return say.jobs_took({ after: partWords(after) });
    case "parts_returned":
      return say.jobs_returned_parts({ after: partWords(after) });
    case "parts_released":
      return say.jobs_gave_the_reserved_parts_free();
    case "part_billed":
      return billedSentence(after);
    case "gst_rates":
      return say.jobs_gst_rate_is_now({ parts: rateWords(after) });
    case "estimatedCost":
      return say.jobs_total_amount_changed({ before: money(before), after: money(after) });
    case "taxCollected":
      return after ? say.jobs_gst_is_applied() : say.jobs_gst_is_not_applied_any_more();
    case "invoice":
      return say.jobs_issued_invoice({ after: words(after) });
    case "invoice_withheld":
      return say.jobs_marked_ready_without_sending_the_invoice();
    case "invoice_sent":
      return say.jobs_sent_by_email({ after: words(after) });
    case "invoice_failed":
      return say.jobs_the_invoice_could_not_be_sent({ after: words(after) });
    case "invoice_cancelled":
      return say.jobs_cancelled_invoice_with_credit_note({
        before: words(before),
        after: words(after),
      });
    case "invoice_credited": {
      const { creditNote, total } = (after ?? {}) as { creditNote?: unknown; total?: unknown };
      return say.jobs_credited_part_of_invoice({
        before: words(before),
        total: money(total),
        note: words(creditNote),
      });
    }
    case "payment":
      return say.jobs_activity_payment({ amount: money(after) });
    case "payment_reversed":
      return say.jobs_payment_reversed({ after: money(after) });
    case "payment_taken_off":
      return say.jobs_payment_taken_off({ amount: money(after) });
    case "advance_used":
      return say.jobs_advance_used({ amount: money(after) });
    case "deducted":
      return say.jobs_deducted({ amount: money(after) });
    case "deduction_reversed":
      return say.jobs_deduction_reversed({ amount: money(after) });
    case "payment_refunded": {
      const given = typeof after === "number" ? Math.abs(after) : after;
      return say.jobs_payment_refunded({ amount: money(given) });
    }
    case "cancel_reason":
      return say.jobs_reason_for_cancelling({ after: words(after) });
    case "approved":
      return approvedSentence(after);
    case "excess_allowed": {
      const { total, reason } = (after ?? {}) as { total?: unknown; reason?: unknown };
      return say.jobs_allowed_up_to({ total: money(total), reason: words(reason) });
    }
    case "links_revoked":
      return say.jobs_ended_the_links_to_this_job();
    default: {
      const field = FIELDS[what] ?? what.replaceAll("_", " ");
      return before === null && after === null
        ? field
        : `${field}: ${words(before)} → ${words(after)}`;
    }
  }
}

function servicesSentence(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  const parts = [
    added.length > 0 && say.jobs_added({ services: added.join(", ") }),
    removed.length > 0 && say.jobs_removed({ services: removed.join(", ") }),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(". ") : say.jobs_changed_a_price_or_a_discount();
}

/** Lists parts with their quantities, for example “2 × Oil filter, Wiper”. */
function partWords(lines: unknown): string {
  if (!Array.isArray(lines) || lines.length === 0) return say.jobs_none();
  return lines
    .map((line: { part?: unknown; quantity?: unknown }) =>
      line.quantity === 1 ? String(line.part) : `${line.quantity} × ${line.part}`,
    )
    .join(", ");
}

/** Lists parts with their new GST rates, for example “Horn (18 %)”. */
function rateWords(lines: unknown): string {
  if (!Array.isArray(lines)) return say.jobs_none();
  return lines
    .map(({ part, rate }: { part?: unknown; rate?: unknown }) => `${part} (${rate} %)`)
    .join(", ");
}

/** The price is an amount, or the reason why the customer pays nothing. */
function billedSentence(after: unknown): string {
  const { part, price } = (after ?? {}) as { part?: unknown; price?: unknown };
  const name = String(part);
  const paid = String(price);
  return paid.startsWith("₹")
    ? say.jobs_put_on_the_bill_for({ part: name, amount: paid })
    : say.jobs_is_free({ part: name, reason: reasonWords(paid) });
}

function approvedSentence(after: unknown): string {
  const { total, name, work } = (after ?? {}) as Record<string, unknown>;
  const who = { name: words(name), total: money(total) };
  return Array.isArray(work) && work.length > 0
    ? say.jobs_approved_with_work({ ...who, work: work.join(", ") })
    : say.jobs_approved(who);
}

function namesIn(lines: unknown): string[] {
  if (!Array.isArray(lines)) return [];
  return lines.map((line: { jobService?: unknown; quantity?: unknown } | null) => {
    const name = String(line?.jobService ?? "");
    return line?.quantity === undefined ? name : `${line.quantity} × ${name}`;
  });
}

function words(value: unknown): string {
  if (value === null || value === undefined || value === "") return "-";
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayMonthYear(text) : text;
}

function money(value: unknown): string {
  return typeof value === "number" ? rupees(value) : words(value);
}
