import { kindWord, modeWord } from "@/features/billing/words";
import { dayMonthYear, isoToday, minuteOf } from "@/lib/dates/day";
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

/** Returns the kind of a reminder in words, for example "7 days before the end". */
export function reminderWord(kind: string): string {
  return capital(REMINDERS[kind] ?? kind);
}

/** Returns the title of a history row. */
export function whatHappened({ kind, what, ...row }: Happened): string {
  const days = `${day(row.startDate)} – ${day(row.endDate)}`;
  switch (kind) {
    case "period":
      return `${kindWord(what)}: ${row.planName}, ${days}`;
    case "payment":
      return `Payment by ${modeWord(what)}, received on ${day(row.startDate)}`;
    case "reminder":
      return `Reminder sent, ${REMINDERS[what] ?? what}`;
    case "note":
      return "Note";
    default:
      return spoken(what);
  }
}

/** These texts replace event names that are unclear alone. */
const EVENTS: Partial<Record<string, string>> = {
  payment: "A customer's payment was recorded",
  payment_reversed: "A customer's payment was reversed",
  payment_taken_off: "A customer's payment was taken off a bill",
  deducted: "A bill was closed without money",
  deduction_reversed: "A deduction from a bill was reversed",
  advance_used: "A customer's advance was used for a bill",
  payment_claimed: "The owner reported a payment",
  payment_confirmed: "We confirmed a payment",
  payment_refused: "We refused a payment",
  reminder_sent: "Reminder was sent by hand",
  support_opened: "Support access was opened",
  deletion_asked: "Deletion was requested",
  deletion_confirmed: "Deletion was confirmed",
  deletion_called_off: "Deletion was stopped",
  support_ended: "Support access was ended",
  garage_renamed: "The garage was renamed",
  garage_signed_out: "Everyone was signed out",
  second_factor_released: "Two-step sign-in of a person was ended",
  garage_slowed: "The garage was slowed down",
  garage_pace_cleared: "The garage got its full speed again",
  task_retried: "A task was retried",
};

/** Returns an audit event in words. */
export function spoken(kind: string): string {
  const known = EVENTS[kind];
  if (known) return known;
  return capital(kind.replaceAll("_", " "));
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Formats the days and times in the details of an audit entry, as everywhere in the app. */
export function detailWord(value: string): string {
  if (INSTANT.test(value)) return minuteOf(value);
  return DAY.test(value) ? dayMonthYear(value) : value;
}

/** Returns the operations of a support session in words, for example "jobs (3), bill". */
export function lookedAt(looked: Look["looked"]): string {
  if (looked.length === 0) return "Nothing was viewed.";
  const times = new Map<string, number>();
  for (const { operation, times: more } of looked) {
    const what = operation
      .replace(/^(list|get|show|preview)_/, "")
      .replace(/_by_body$/, "")
      .replaceAll("_", " ");
    times.set(what, (times.get(what) ?? 0) + more);
  }
  const parts = [...times].map(([what, count]) => (count > 1 ? `${what} (${count})` : what));
  return `Viewed: ${parts.join(", ")}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const ROLES = {
  support: { word: "Support", may: "Sees every garage and can open support access with a reason." },
  billing: {
    word: "Billing",
    may: "Sees every garage and manages subscriptions and payments.",
  },
  super: {
    word: "Super admin",
    may: "Can do everything, including suspending garages, deleting garages and managing admins.",
  },
} as const;

export function roleWord(role: string): string {
  return role in ROLES ? ROLES[role as keyof typeof ROLES].word : role;
}

export function holders({ versions }: Offer): number {
  return versions.reduce((sum, { garages }) => sum + garages, 0);
}

/** Returns "1 garage" or "12 garages". */
export function garagesInWords(number: number): string {
  return number === 1 ? "1 garage" : `${number} garages`;
}

export const KINDS = {
  "": "All",
  period: "Ledger",
  payment: "Payments",
  reminder: "Reminders",
  note: "Notes",
  event: "Audit",
} as const;

/** Returns a sentence about the garage's end date, which is shown after an action. */
export function subscriptionSentence({
  garageName,
  state,
  paidUntil,
  cancelAtPeriodEnd,
}: Garage): string {
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

/** Returns a duration in seconds. Short ones have a decimal. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}

const INTERVALS: Partial<Record<string, string>> = { month: "a month", year: "a year" };

export function per({ interval }: { interval: string }): string {
  return INTERVALS[interval] ?? "";
}
