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
const OF_APP = process.env.APP_LANGUAGE;
/** The language of the app. Without a choice on this device, dates use it too. */
export const APP_DATES: DateLanguage = isDateLanguage(OF_APP) ? OF_APP : "en";
const listeners = new Set<() => void>();

export function isDateLanguage(code: string | undefined): code is DateLanguage {
  return code !== undefined && Object.hasOwn(DATE_LANGUAGES, code);
}

/** Returns the language that was chosen on this device, or the language of the app. */
export function readDateLanguage(): DateLanguage {
  return readChoice() ?? APP_DATES;
}

/** Chooses the language on this device. Null is the language of the app. */
export function chooseDateLanguage(language: DateLanguage | null): void {
  keepOnDevice(COOKIE, language);
  for (const listener of listeners) listener();
}

export function useDateLanguage(): DateLanguage {
  return useDateLanguageChoice() ?? APP_DATES;
}

/** Returns the choice on this device, or null. The exported page has no choice. */
export function useDateLanguageChoice(): DateLanguage | null {
  return useBrowserValue(subscribe, readChoice, null);
}

/** Returns the locale for `Intl`, always with Latin digits. */
export function dateLocale(language: DateLanguage): string {
  return `${language}-IN-u-nu-latn`;
}

function readChoice(): DateLanguage | null {
  if (typeof document === "undefined") return null;
  const chosen = chosenOnDevice(COOKIE);
  return isDateLanguage(chosen) ? chosen : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
