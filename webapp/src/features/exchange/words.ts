import { ApiError } from "@/api/api-error";
import { pageLanguage } from "@/lib/languages";
import { groupDigits } from "@/lib/money/format";
import { say } from "@/say";
import type { ImportSummary } from "./types";

const NOUNS = [
  ["customers", say.exchange_count_customers],
  ["vehicles", say.exchange_count_vehicles],
  ["categories", say.exchange_count_categories],
  ["subcategories", say.exchange_count_subcategories],
  ["services", say.exchange_count_services],
  ["parts", say.exchange_count_parts],
  ["suppliers", say.exchange_count_suppliers],
  ["staff", say.exchange_count_staff],
  ["oldBills", say.exchange_count_old_bills],
] as const;

// British English writes no comma before "and".
const LIST = new Intl.ListFormat(pageLanguage().replace("en", "en-GB"), { type: "conjunction" });

/** Returns a number for a message: one value chooses the plural, and the other is shown. */
export function counted(count: number): { count: number; shown: string } {
  return { count, shown: groupDigits(count) };
}

/** Returns in words which rows an import adds, for example "180 customers and 214 vehicles". */
export function addition(willAdd: ImportSummary["willAdd"]): string {
  const parts = NOUNS.flatMap(([key, words]) =>
    willAdd[key] > 0 ? [words(counted(willAdd[key]))] : [],
  );
  return parts.length > 0 ? LIST.format(parts) : say.exchange_nothing();
}

const TOO_LARGE = say.exchange_this_file_is_too_large_split();

/** Returns why a file could not be checked. */
export function whyNotChecked(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.status === 413) return TOO_LARGE;
  return error.fields.file?.[0] ?? error.message;
}
