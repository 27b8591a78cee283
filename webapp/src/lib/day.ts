// The shop's clock is ahead of UTC by the same time all year: reckoned, since `Intl` takes a phone a
// tenth of a second to set up before the first screen.
const AHEAD_MS = 5.5 * 3_600_000;

/** A day as the API writes it, as people here read it: 2026-11-20 → 20/11/2026. */
export function dayMonthYear(day: string): string {
  return day.split("-").reverse().join("/");
}

/** The day of an instant in the shop: 20/11/2026. */
export function dayOf(instant: string): string {
  return dayMonthYear(shopTime(new Date(instant)).day);
}

/** The minute of an instant in the shop: 20/11/2026, 5:30 pm, of which no line parts the hour. */
export function minuteOf(instant: string): string {
  const { day, time } = shopTime(new Date(instant));
  const hour = Number(time.slice(0, 2));
  return `${dayMonthYear(day)}, ${hour % 12 || 12}${time.slice(2)}\u00a0${hour < 12 ? "am" : "pm"}`;
}

/** Today in the shop, as the API and a date field write it: 2026-11-20. */
export function isoToday(now: Date = new Date()): string {
  return shopTime(now).day;
}

/** The instants at which a day begins and ends in the shop. */
export function dayStart(day: string): string {
  return `${day}T00:00:00+05:30`;
}

export function dayEnd(day: string): string {
  return `${day}T23:59:59+05:30`;
}

/** A moment's day in the shop as the API writes days, and its hour, whatever zone the device believes in. */
export function shopTime(moment: Date): { day: string; time: string } {
  const shown = new Date(moment.getTime() + AHEAD_MS).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** How many days lie between two days as the API writes them. */
export function daysUntil(day: string, from: string): number {
  return Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000);
}

/** A year before a day as the API writes days; before 29 February, 28 February. */
export function aYearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace("-02-29", "-02-28")}`;
}

/** So many days before a day as the API writes days. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);
}
