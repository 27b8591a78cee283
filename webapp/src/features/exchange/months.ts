import { financialYear, isoToday } from "@/lib/dates/day";

/** 72 months are six years. Accounting records must be kept for this time. */
const KEPT = 72;

export type Year = { year: string; months: string[] };

/** Returns months such as 2026-11, newest first, grouped by financial year. */
export function returnMonths(today: string = isoToday()): Year[] {
  const years: Year[] = [];
  const [year = 0, month = 0] = today.split("-").map(Number);
  for (let back = 0; back < KEPT; back += 1) {
    const at = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
    const name = financialYear(`${at}-01`);
    const last = years.at(-1);
    if (last?.year === name) last.months.push(at);
    else years.push({ year: name, months: [at] });
  }
  return years;
}

/** Returns the last complete month. Its GST return is filed now. */
export function lastMonth(today: string = isoToday()): string {
  return returnMonths(today).flatMap(({ months }) => months)[1] ?? today.slice(0, 7);
}
