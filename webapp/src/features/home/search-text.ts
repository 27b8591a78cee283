import { mayBePlate } from "@/lib/plate-kinds";

/** Upper-cases the text, because plates are written in capitals. */
export function typedSearch(text: string): string {
  return text.toLocaleUpperCase("en-IN");
}

export const EMPTY = "Search is empty";
export const NEITHER = "Please enter a valid phone number or vehicle number.";
export const NO_RECORD = "No record found.";
export const FAILED = "An error occurred while searching. Please try again.";

const PHONE = /^(\+?91|0)?[6-9]\d{9}$/;

/**
 * Checks the text before the request. Rare plate formats pass, because only the garage knows them; the server
 * then answers with the same message.
 */
export function wrongWithSearch(text: string): string | undefined {
  const bare = text.replace(/[\s.:·()-]/g, "");
  if (bare === "") return EMPTY;
  return PHONE.test(bare) || mayBePlate(bare) ? undefined : NEITHER;
}
