import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { FIELDS } from "../field-words";
import { reasonWords } from "../parts/free-reasons";
import type { Activity } from "../types";

/** Describes an activity entry. */
export function sentenceOf({ what, before, after }: Activity): string {
  switch (what) {
    case "opened":
      return "Opened the job";
    case "status":
      return `Status: ${words(before)} → ${words(after)}`;
    case "comment":
      return words(after);
    case "photo_added":
      return "Added a photo";
    case "photo_removed":
      return "Removed a photo";
    case "servicesOpted":
      return servicesSentence(namesIn(before), namesIn(after));
    case "partsUsed":
      return `Parts: ${partWords(before)} → ${partWords(after)}`;
    case "parts_taken":
      return `Took ${partWords(after)}`;
    case "parts_returned":
      return `Returned ${partWords(after)}`;
    case "parts_released":
      return "Gave the reserved parts free";
    case "part_billed":
      return billedSentence(after);
    case "estimatedCost":
      return `Total Amount: ${money(before)} → ${money(after)}`;
    case "taxCollected":
      return after ? "GST is applied" : "GST is not applied any more";
    case "invoice":
      return `Issued invoice ${words(after)}`;
    case "invoice_withheld":
      return "Marked ready without sending the invoice";
    case "invoice_sent":
      return `Sent by email: ${words(after)}`;
    case "invoice_failed":
      return `The invoice could not be sent: ${words(after)}`;
    case "invoice_cancelled":
      return `Cancelled invoice ${words(before)} with credit note ${words(after)}`;
    case "payment":
      return `Payment: ${money(after)}`;
    case "payment_reversed":
      return `Payment reversed: ${money(after)}`;
    case "cancel_reason":
      return `Reason for cancelling: ${words(after)}`;
    case "approved":
      return approvedSentence(after);
    case "excess_allowed": {
      const { total, reason } = (after ?? {}) as { total?: unknown; reason?: unknown };
      return `Allowed up to ${money(total)}: ${words(reason)}`;
    }
    case "links_revoked":
      return "Ended the links to this job";
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
    added.length > 0 && `Added ${added.join(", ")}`,
    removed.length > 0 && `Removed ${removed.join(", ")}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(". ") : "Changed a price or a discount";
}

/** Lists parts with their quantities, for example “2 × Oil filter, Wiper”. */
function partWords(lines: unknown): string {
  if (!Array.isArray(lines) || lines.length === 0) return "none";
  return lines
    .map((line: { part?: unknown; quantity?: unknown }) =>
      line.quantity === 1 ? String(line.part) : `${line.quantity} × ${line.part}`,
    )
    .join(", ");
}

/** The price is an amount, or the reason why the customer pays nothing. */
function billedSentence(after: unknown): string {
  const { part, price } = (after ?? {}) as { part?: unknown; price?: unknown };
  const words = String(price);
  return words.startsWith("₹")
    ? `Put ${part} on the bill for ${words}`
    : `${part} is free: ${reasonWords(words)}`;
}

function approvedSentence(after: unknown): string {
  const { total, name, work } = (after ?? {}) as Record<string, unknown>;
  const added = Array.isArray(work) && work.length > 0 ? `: ${work.join(", ")}` : "";
  return `${words(name)} approved ${money(total)}${added}`;
}

function namesIn(lines: unknown): string[] {
  if (!Array.isArray(lines)) return [];
  return lines.map((line) => String((line as { jobService?: unknown } | null)?.jobService ?? ""));
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
