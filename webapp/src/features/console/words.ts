import { kindWord, modeWord } from "@/features/billing/words";
import { dayMonthYear, isoToday, minuteOf } from "@/lib/day";
import type { Garage, Happened, Look, Offer } from "./types";

export const REMINDERS: Partial<Record<string, string>> = {
  days_30: "30 days before the end",
  days_14: "14 days before the end",
  days_7: "7 days before the end",
  days_5: "5 days before the end",
  days_3: "3 days before the end",
  days_1: "the day before the end",
  last_day: "on the last day",
  grace_1: "first day of grace",
  grace_3: "third day of grace",
  grace_last_day: "last day of grace",
  locked: "on the first locked day",
  locked_7: "locked for 7 days",
  locked_30: "locked for 30 days",
  archive_30: "30 days before the archive",
  archive_7: "7 days before the archive",
};

/** 7 days before the end */
export function reminderWord(kind: string): string {
  return capital(REMINDERS[kind] ?? kind);
}

/** The row's first words: what it was. */
export function whatHappened({ kind, what, ...row }: Happened): string {
  const days = `${day(row.startDate)} – ${day(row.endDate)}`;
  switch (kind) {
    case "period":
      return `${kindWord(what)}: ${row.planName}, ${days}`;
    case "payment":
      return `Payment by ${modeWord(what)}, received on ${day(row.startDate)}`;
    case "reminder":
      return `Reminded, ${REMINDERS[what] ?? what}`;
    case "note":
      return "Note";
    default:
      return spoken(what);
  }
}

/** What the garage's own work is called, where a word alone would be taken for ours. */
const EVENTS: Partial<Record<string, string>> = {
  payment: "A customer's payment was recorded",
  payment_reversed: "A customer's payment was taken back",
  payment_claimed: "The owner told us of a payment",
  payment_confirmed: "We confirmed a payment",
  payment_refused: "We refused a payment",
  reminder_sent: "Reminded by hand",
  support_opened: "Support looked inside",
  deletion_asked: "Its deletion was asked for",
  deletion_confirmed: "Its deletion was confirmed",
  deletion_called_off: "Its deletion was called off",
  support_ended: "A look inside was ended",
  garage_renamed: "The garage was renamed",
  garage_signed_out: "Everyone was signed out",
  task_retried: "A task was tried again",
};

/** What the audit trail calls it, as words. */
export function spoken(kind: string): string {
  const known = EVENTS[kind];
  if (known) return known;
  return capital(kind.replaceAll("_", " "));
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A detail as it was written down for machines; days and times as everywhere. */
export function detailWord(value: string): string {
  if (INSTANT.test(value)) return minuteOf(value);
  return DAY.test(value) ? dayMonthYear(value) : value;
}

/** Jobs (3), bill: what the operations of a look show. */
export function lookedAt(looked: Look["looked"]): string {
  if (looked.length === 0) return "Nothing was looked at.";
  const times = new Map<string, number>();
  for (const { operation, times: more } of looked) {
    const what = operation
      .replace(/^(list|get|show|preview)_/, "")
      .replace(/_by_body$/, "")
      .replaceAll("_", " ");
    times.set(what, (times.get(what) ?? 0) + more);
  }
  const parts = [...times].map(([what, count]) => (count > 1 ? `${what} (${count})` : what));
  return `Looked at: ${parts.join(", ")}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const ROLES = {
  support: { word: "Support", may: "Sees every garage, and can look inside one with a reason." },
  billing: {
    word: "Billing",
    may: "Sees every garage, and writes down what has to do with money.",
  },
  super: {
    word: "Super admin",
    may: "All of it; suspends and deletes garages, and decides who is an admin.",
  },
} as const;

export function roleWord(role: string): string {
  return role in ROLES ? ROLES[role as keyof typeof ROLES].word : role;
}

export function holders({ versions }: Offer): number {
  return versions.reduce((sum, { garages }) => sum + garages, 0);
}

/** 1 garage, 12 garages */
export function garagesInWords(number: number): string {
  return number === 1 ? "1 garage" : `${number} garages`;
}

export const KINDS = {
  "": "Everything",
  period: "Ledger",
  payment: "Payments",
  reminder: "Reminders",
  note: "Notes",
  event: "Audit",
} as const;

/** After something was done: how the garage stands now, where the server has not said it. */
export function standsNow({ garageName, state, paidUntil, cancelAtPeriodEnd }: Garage): string {
  if (!paidUntil || state === "suspended") return "";
  const end = dayMonthYear(paidUntil);
  if (paidUntil < isoToday()) return `${garageName} ended on ${end}.`;
  return cancelAtPeriodEnd ? `${garageName} ends on ${end}.` : `${garageName} runs until ${end}.`;
}

export function bytes(count: number): string {
  if (count < 1_000_000) return `${Math.ceil(count / 1_000)} KB`;
  if (count >= 1_000_000_000) return `${(count / 1_000_000_000).toFixed(1)} GB`;
  return `${(count / 1_000_000).toFixed(count < 10_000_000 ? 1 : 0)} MB`;
}

function day(text: string | null): string {
  return text ? dayMonthYear(text) : "";
}
