const ZONE = "Asia/Kolkata";
const DAY = { day: "2-digit", month: "2-digit", year: "numeric", timeZone: ZONE } as const;
const CLOCK = new Intl.DateTimeFormat("en-GB", {
  timeZone: ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** A day as the API writes it, as people here read it: 2026-11-20 → 20/11/2026. */
export function dayMonthYear(day: string): string {
  return day.split("-").reverse().join("/");
}

/** The day of an instant in the shop: 20/11/2026. */
export function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString("en-IN", DAY);
}

/** The minute of an instant in the shop: 20/11/2026, 5:30 pm. */
export function minuteOf(instant: string): string {
  return new Date(instant).toLocaleString("en-IN", {
    ...DAY,
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
  });
}

/** Today in the shop, as the API and a date field write it: 2026-11-20. */
export function isoToday(now: Date = new Date()): string {
  return now.toLocaleDateString("en-CA", { timeZone: ZONE });
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
  const parts = new Map(CLOCK.formatToParts(moment).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
    time: `${parts.get("hour")}:${parts.get("minute")}`,
  };
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
