import { serverNow } from "../browser/server-clock";

// India's offset from UTC never changes, so it is computed here. `Intl` would need a tenth of a
// second on a phone before the first screen.
const AHEAD_MS = 5.5 * 3_600_000;

/** Formats the API's 2026-11-20 as 20/11/2026. */
export function dayMonthYear(day: string): string {
  return day.split("-").reverse().join("/");
}

/** Returns the day in India at an instant, for example 20/11/2026. */
export function dayOf(instant: string): string {
  return dayMonthYear(shopTime(new Date(instant)).day);
}

/**
 * Returns the day and time in India at an instant, for example 20/11/2026, 5:30 pm. The space
 * before pm does not break.
 */
export function minuteOf(instant: string): string {
  const { day, time } = shopTime(new Date(instant));
  return dayAndTime(day, time);
}

/** Formats a day and a time such as 17:30. Without a time, only the day is shown. */
export function dayAndTime(day: string, time: string | null): string {
  if (!time) return dayMonthYear(day);
  const hour = Number(time.slice(0, 2));
  return `${dayMonthYear(day)}, ${hour % 12 || 12}${time.slice(2)}\u00a0${hour < 12 ? "am" : "pm"}`;
}

/**
 * Returns today's date in India in the format of the API and of date fields, for example
 * 2026-11-20. The server's clock decides, because that of a device can be wrong.
 */
export function isoToday(now: Date = serverNow()): string {
  return shopTime(now).day;
}

/** These functions return the instants at which a day begins and ends in India. */
export function dayStart(day: string): string {
  return `${day}T00:00:00+05:30`;
}

export function dayEnd(day: string): string {
  return `${day}T23:59:59+05:30`;
}

/** Returns the day and time in India at an instant. The device's time zone has no effect. */
export function shopTime(moment: Date): { day: string; time: string } {
  const shown = new Date(moment.getTime() + AHEAD_MS).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** Returns the number of days from one day to another. */
export function daysUntil(day: string, from: string): number {
  return Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000);
}

/** Returns the same day one year earlier. For 29 February it returns 28 February. */
export function aYearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace("-02-29", "-02-28")}`;
}

/** Returns the day that is `count` days before the given day. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Returns the financial year of a day, for example "26-27". A financial year runs from April to
 * March.
 */
export function financialYear(day: string = isoToday()): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const first = month >= 4 ? year : year - 1;
  return [first, first + 1].map((one) => String(one % 100).padStart(2, "0")).join("-");
}
