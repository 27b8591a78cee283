import { api } from "./client";
import { unwrapEnvelope } from "./unwrap";

/** Saves the language of the app for the signed-in person. Their other devices take it at the next sign-in. */
export function saveLanguage(language: string) {
  return unwrapEnvelope(api.PUT("/api/garage/profile/language", { body: { language } }));
}
