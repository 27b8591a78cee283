import { dayMonthYear, daysUntil, shopTime } from "@/lib/day";

/** Last use of a session in words. The server updates it every five minutes. */
export function lastUsed(instant: string, now: Date = new Date()): string {
  const moment = new Date(instant);
  if (now.getTime() - moment.getTime() < 10 * 60_000) return "Active now";
  const { day, time } = shopTime(moment);
  const ago = daysUntil(shopTime(now).day, day);
  if (ago === 0) return `Last used today at ${time}`;
  if (ago === 1) return `Last used yesterday at ${time}`;
  return `Last used on ${dayMonthYear(day)}`;
}
