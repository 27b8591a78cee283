import type { ReminderKind } from "./reminder";

/**
 * Remembers until the next day that a reminder was closed, for each branch and kind of reminder.
 * Before the expiry this is stored for the whole device, because the owner also gets a mail. After
 * the expiry it is stored for this tab only, because a new tab must show that changes are refused.
 * `LockedNote` explains each refused change.
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
    // Storage is blocked, so the app forgets the closed reminder when the page closes.
    inMemory.set(kind, value);
  }
}
