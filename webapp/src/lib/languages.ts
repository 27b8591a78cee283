import { reload } from "./browser/chunk-error";
import { keepEarlierLanguage } from "./kept-message";
import { keepOnDevice } from "./storage/device-cookie";

/** A language of this build, with its name in its own script. */
export type Language = { code: string; name: string };

/** Returns the language of this page. `next.config.ts` gives it to the build. */
export function pageLanguage(): string {
  return process.env.APP_LANGUAGE ?? "en";
}

/** Returns the languages that a person can choose. With one language there is no choice. */
export function languageChoices(): Language[] {
  const built: Language[] = JSON.parse(process.env.BUILT_LANGUAGES ?? "[]");
  return built.length > 1 ? built : [];
}

/**
 * Takes over the language that a person has chosen on any device. The next page load is in that
 * language, and says so.
 */
export function adoptLanguage(code: string): void {
  if (!languageChoices().some((one) => one.code === code)) return;
  keepOnDevice("language", code);
  if (code !== pageLanguage()) keepEarlierLanguage(pageLanguage());
}

/** Keeps the language on this device, and loads the page again in that language. */
export function chooseLanguage(code: string): void {
  keepOnDevice("language", code);
  if (navigator.serviceWorker) removeWorker().then(openAgain, openAgain);
  else openAgain();
}

/** The worker keeps the pages of one language. The next page registers it again, for the new language. */
async function removeWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
}

function openAgain(): void {
  const address = new URL(window.location.href);
  if (address.searchParams.has("lang")) {
    // A language in the address is stronger than the cookie.
    address.searchParams.delete("lang");
    window.location.replace(address);
  } else reload();
}
