import { type DateLanguage, dateLocale, readDateLanguage } from "./date-language";

const ZONE = "Asia/Kolkata";

/** The day in the shop, whatever zone the device believes in: Friday, 20/11/2026. */
export function today(now: Date = new Date(), language: DateLanguage = readDateLanguage()): string {
  const weekday = now.toLocaleDateString(dateLocale(language), { weekday: "long", timeZone: ZONE });
  const date = now.toLocaleDateString("en-IN", {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    timeZone: ZONE,
  });
  return `${weekday}, ${date}`;
}

/** Friday, 20 November 2026: where there is room for the names. */
export function todayInWords(
  now: Date = new Date(),
  language: DateLanguage = readDateLanguage(),
): string {
  return now.toLocaleDateString(dateLocale(language), { dateStyle: "full", timeZone: ZONE });
}
