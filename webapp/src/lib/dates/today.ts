import { say } from "@/say";
import { APP_DATES, type DateLanguage, dateLocale, readDateLanguage } from "./date-language";
import { dayMonthYear, shopTime } from "./day";

const ZONE = "Asia/Kolkata";
const WEEKDAYS = [
  say.lib_sunday(),
  say.lib_monday(),
  say.lib_tuesday(),
  say.lib_wednesday(),
  say.lib_thursday(),
  say.lib_friday(),
  say.lib_saturday(),
];

/** Returns today's weekday and date in India, for example Friday, 20/11/2026. */
export function today(now: Date = new Date(), language: DateLanguage = readDateLanguage()): string {
  const { day } = shopTime(now);
  const weekday =
    language === APP_DATES
      ? WEEKDAYS[new Date(day).getUTCDay()]
      : now.toLocaleDateString(dateLocale(language), { weekday: "long", timeZone: ZONE });
  return `${weekday}, ${dayMonthYear(day)}`;
}

/**
 * Returns today's weekday and date in India with the name of the month, for example Friday, 20
 * November 2026.
 */
export function todayInWords(
  now: Date = new Date(),
  language: DateLanguage = readDateLanguage(),
): string {
  return now.toLocaleDateString(dateLocale(language), { dateStyle: "full", timeZone: ZONE });
}
