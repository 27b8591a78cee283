/** A day as the API writes it, as people here read it: 2026-11-20 → 20/11/2026. */
export function dayMonthYear(day: string): string {
  return day.split("-").reverse().join("/");
}
