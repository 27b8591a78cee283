import { isoToday } from "@/lib/dates/day";

/** Returns a month in the API's format, such as 2026-11. Invalid text gives the current month. */
export function monthIn(text: string | null): string {
  return text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : isoToday().slice(0, 7);
}

export function monthsAfter(month: string, count: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
}

/** Writes a month such as 2026-11 as November 2026. */
export function monthInWords(month: string): string {
  return inWords(`${month}-01`, { month: "long", year: "numeric" });
}

/** Writes a day such as 2026-11-20 as Friday, 20 November. */
export function dayInWords(day: string): string {
  return inWords(day, { weekday: "long", day: "numeric", month: "long" });
}

/**
 * Returns the days of a month in weeks that start on Monday. The cells of other months' days are
 * undefined.
 */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const blanks = (first.getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((blanks + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const day = week * 7 + at - blanks + 1;
      return day >= 1 && day <= days ? `${month}-${String(day).padStart(2, "0")}` : undefined;
    }),
  );
}

function inWords(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", { ...parts, timeZone: "UTC" });
}
