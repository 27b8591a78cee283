import { daysUntil } from "@/lib/dates/day";
import type { Subscription } from "./api/last-subscription";

export const WARNING_DAYS = 5;
export const CHECK_INTERVAL_MS = 300_000;

export type ReminderKind = "expired" | "expiring";

type Facts = Pick<Subscription, "expired" | "gracePeriodEndDate">;

/**
 * Returns the reminder that is due on `today`, which is an ISO date. It returns null if no reminder
 * is due.
 */
export function reminderOf(subscription: Facts, today: string): ReminderKind | null {
  const { expired, gracePeriodEndDate } = subscription;
  if (expired) return "expired";
  if (gracePeriodEndDate === null) return null;
  return daysUntil(gracePeriodEndDate, today) <= WARNING_DAYS ? "expiring" : null;
}
