import { isoToday } from "./day";

/** The financial year of a day, from April to March: "26-27". */
export function financialYear(day: string = isoToday()): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const first = month >= 4 ? year : year - 1;
  return [first, first + 1].map((one) => String(one % 100).padStart(2, "0")).join("-");
}
