import { saveLanguage } from "@/api/save-language";
import { chooseLanguage } from "@/lib/languages";
import { isLooking } from "@/lib/storage/looking";

/**
 * Saves the language for the signed-in person, and loads the page again in it. A support session has
 * no person, so its language is kept on this device only.
 */
export async function changeLanguage(code: string, beforeLoading?: () => void): Promise<void> {
  if (!isLooking()) await saveLanguage(code);
  beforeLoading?.();
  chooseLanguage(code);
}
