import type { ReminderKind } from "./reminder";

/**
 * How long a reminder that was closed stays away: until the next day in the shop, for that branch.
 *
 * The one before the end is put off on the whole device, since a mail comes as well and whoever
 * pressed "Remind me later" in one tab means all of them. The one after the end is closed for this
 * tab only: nothing can be written any more, so a new tab or a new sign-in should say so. Not sooner,
 * either: each refused write explains itself in place (`LockedNote`), and a box that came back every
 * five minutes over a list that can still be read would be closed unread. One kind does not put off
 * the other.
 */
const KEY = "subscriptionReminder";

type PutOff = Record<string, string>;

const inMemory = new Map<ReminderKind, string>();

function storageOf(kind: ReminderKind): Storage {
  return kind === "expired" ? window.sessionStorage : window.localStorage;
}

function read(kind: ReminderKind): PutOff {
  let stored = inMemory.get(kind) ?? null;
  try {
    stored = storageOf(kind).getItem(KEY) ?? stored;
    const parsed: unknown = JSON.parse(stored ?? "{}");
    return typeof parsed === "object" && parsed !== null ? (parsed as PutOff) : {};
  } catch {
    return {};
  }
}

export function isPutOff(garageId: number, kind: ReminderKind, today: string): boolean {
  return read(kind)[garageId] === today;
}

export function putOff(garageId: number, kind: ReminderKind, today: string): void {
  const value = JSON.stringify({ ...read(kind), [garageId]: today });
  try {
    storageOf(kind).setItem(KEY, value);
  } catch {
    // A browser that keeps nothing: as long as the page is open.
    inMemory.set(kind, value);
  }
}
