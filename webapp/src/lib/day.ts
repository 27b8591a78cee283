const ZONE = "Asia/Kolkata";
const DAY = { day: "2-digit", month: "2-digit", year: "numeric", timeZone: ZONE } as const;

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
