"use client";

import { dateLocale, useDateLanguage } from "./date-language";

/** Returns a function that writes a month in the chosen date language, such as November 2026. */
export function useMonthNames(): (month: string) => string {
  const locale = dateLocale(useDateLanguage());
  const format = new Intl.DateTimeFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return (month) => format.format(new Date(`${month}-01`));
}
