/** A day as the API writes it, as people here read it: 2026-11-20 → 20/11/2026. */
export function dayMonthYear(day: string): string {
  return day.split("-").reverse().join("/");
}

const ZONE = "Asia/Kolkata";
const CLOCK = new Intl.DateTimeFormat("en-GB", {
  timeZone: ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

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
