// India's offset from UTC is constant, so it is computed here. `Intl` needs a tenth of a second on a phone
// before the first screen.
const AHEAD_MS = 5.5 * 3_600_000;

/** Formats the API's 2026-11-20 as 20/11/2026. */
export function dayMonthYear(day: string): string {
  return day.split("-").reverse().join("/");
}

/** The day of an instant in India: 20/11/2026. */
export function dayOf(instant: string): string {
  return dayMonthYear(shopTime(new Date(instant)).day);
}

/** The minute of an instant in India: 20/11/2026, 5:30 pm. The space before pm does not break. */
export function minuteOf(instant: string): string {
  const { day, time } = shopTime(new Date(instant));
  const hour = Number(time.slice(0, 2));
  return `${dayMonthYear(day)}, ${hour % 12 || 12}${time.slice(2)}\u00a0${hour < 12 ? "am" : "pm"}`;
}

/** Today in India, in the format of the API and of date fields: 2026-11-20. */
export function isoToday(now: Date = new Date()): string {
  return shopTime(now).day;
}

/** The instants at which a day begins and ends in India. */
export function dayStart(day: string): string {
  return `${day}T00:00:00+05:30`;
}

export function dayEnd(day: string): string {
  return `${day}T23:59:59+05:30`;
}

/** Day and time of an instant in India, whatever the device's time zone is. */
export function shopTime(moment: Date): { day: string; time: string } {
  const shown = new Date(moment.getTime() + AHEAD_MS).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** The number of days between two days. */
export function daysUntil(day: string, from: string): number {
  return Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000);
}

/** The same day one year earlier; 28 February for 29 February. */
export function aYearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace("-02-29", "-02-28")}`;
}

/** The day that is a number of days before another one. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);
}

/** The financial year of a day, from April to March: "26-27". */
export function financialYear(day: string = isoToday()): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const first = month >= 4 ? year : year - 1;
  return [first, first + 1].map((one) => String(one % 100).padStart(2, "0")).join("-");
}
