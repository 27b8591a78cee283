import { say } from "@/say";
import { useBrowserValue } from "../loading/hydrated";
import { chosenOnDevice, keepOnDevice } from "../storage/device-cookie";

/** The languages for names of days and months. A date in numbers is always day/month/year. */
export const DATE_LANGUAGES = {
  en: say.lib_english(),
  hi: "हिन्दी",
  mr: "मराठी",
  gu: "ગુજરાતી",
  bn: "বাংলা",
  pa: "ਪੰਜਾਬੀ",
  ta: "தமிழ்",
  te: "తెలుగు",
  kn: "ಕನ್ನಡ",
  ml: "മലയാളം",
} as const;

export type DateLanguage = keyof typeof DATE_LANGUAGES;

const COOKIE = "dates";
const DEFAULT: DateLanguage = "en";
const listeners = new Set<() => void>();

export function isDateLanguage(code: string | undefined): code is DateLanguage {
  return code !== undefined && Object.hasOwn(DATE_LANGUAGES, code);
}

/** Returns the language that was chosen on this device. It returns English in the exported page. */
export function readDateLanguage(): DateLanguage {
  if (typeof document === "undefined") return DEFAULT;
  const chosen = chosenOnDevice(COOKIE);
  return isDateLanguage(chosen) ? chosen : DEFAULT;
}

export function chooseDateLanguage(language: DateLanguage): void {
  keepOnDevice(COOKIE, language === DEFAULT ? null : language);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDateLanguage(): DateLanguage {
  return useBrowserValue(subscribe, readDateLanguage, DEFAULT);
}

/** Returns the locale for `Intl`, always with Latin digits. */
export function dateLocale(language: DateLanguage): string {
  return `${language}-IN-u-nu-latn`;
}
