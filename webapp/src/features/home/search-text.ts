import { mayBePlate } from "@/lib/plate-kinds";

/** What a person typed into the search: capitals, as plates are written. */
export function typedSearch(text: string): string {
  return text.toLocaleUpperCase("en-IN");
}

export const EMPTY = "Search is empty";
export const NEITHER = "Please enter a valid phone number or vehicle number.";
export const NO_RECORD = "No record found.";
export const FAILED = "An error occurred while searching. Please try again.";

const PHONE = /^(\+?91|0)?[6-9]\d{9}$/;

/**
 * What is wrong with a text before anybody is asked; undefined where only the garage can know: it may have a
 * plate of a rare kind, and says so in the same words when it has none.
 */
export function wrongWithSearch(text: string): string | undefined {
  const bare = text.replace(/[\s.:·()-]/g, "");
  if (bare === "") return EMPTY;
  return PHONE.test(bare) || mayBePlate(bare) ? undefined : NEITHER;
}
