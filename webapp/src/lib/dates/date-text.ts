import { say } from "@/say";
import { westernDigits } from "../digits";
import { dayMonthYear, daysUntil, isoToday } from "./day";

export const WRONG_DATE = say.lib_please_enter_a_date_as_dd();

/** The first and the last day that a field allows. */
export type DayRange = { min?: string | undefined; max?: string | undefined };

// Within eight years before or after a date, there is always a 29 February.
const YEARS_AROUND = 8;

/** Reads a typed date and returns it in the API's format, or null. */
export function readDate(text: string, range: DayRange = {}, today = isoToday()): string | null {
  const parts = partsOf(westernDigits(text).trim());
  if (!parts) return null;
  const { day, month, year } = parts;
  if (!year) return nearest(day, month, range, today);
  return realDay(year.length === 2 ? `20${year}` : year, month, day);
}

/**
 * Returns whether all four digits of the year are typed. After that, more typing cannot change the
 * day.
 */
export function isWholeDate(text: string): boolean {
  return partsOf(westernDigits(text).trim())?.year?.length === 4;
}

/** Adds months to a day. 31 January plus one month is the last day of February. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return isoOf(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))));
}

export function withinRange(day: string, { min, max }: DayRange): string {
  if (min && day < min) return min;
  return max && day > max ? max : day;
}

export function isAllowed(day: string, range: DayRange): boolean {
  return withinRange(day, range) === day;
}

/** Returns the text for a value. If the value is invalid, the text is the value itself. */
export function shownDate(value: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayMonthYear(value) : value;
}

type Parts = { day: string; month: string; year?: string | undefined };

function partsOf(text: string): Parts | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return { year: iso[1], month: iso[2] ?? "", day: iso[3] ?? "" };
  const typed =
    /^(\d{1,2})[-/. ]+(\d{1,2})(?:[-/. ]+(\d{2}|\d{4}))?[-/. ]*$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(text);
  return typed && { day: typed[1] ?? "", month: typed[2] ?? "", year: typed[3] };
}

function nearest(day: string, month: string, range: DayRange, today: string): string | null {
  const thisYear = Number(today.slice(0, 4));
  const around = Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, at) =>
    realDay(String(thisYear - YEARS_AROUND + at), month, day),
  ).filter((one) => one !== null);
  const allowed = around.filter((one) => isAllowed(one, range));
  const far = (one: string) => Math.abs(daysUntil(one, today));
  return (
    (allowed.length > 0 ? allowed : around).sort((one, other) => far(one) - far(other))[0] ?? null
  );
}

function realDay(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && isoOf(date) === iso ? iso : null;
}

function isoOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
