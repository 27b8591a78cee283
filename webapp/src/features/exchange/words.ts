import { ApiError } from "@/api/api-error";
import { groupDigits } from "@/lib/money/format";
import { say } from "@/say";
import type { ImportSummary } from "./types";

const NOUNS = [
  ["customers", "customer", "customers"],
  ["vehicles", "vehicle", "vehicles"],
  ["categories", "category", "categories"],
  ["subcategories", "subcategory", "subcategories"],
  ["services", "service", "services"],
  ["parts", "part", "parts"],
  ["suppliers", "supplier", "suppliers"],
] as const;

const LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });

export function counted(count: number, one: string, many: string): string {
  return `${groupDigits(count)} ${count === 1 ? one : many}`;
}

/** Returns in words which rows an import adds, for example "180 customers and 214 vehicles". */
export function addition(willAdd: ImportSummary["willAdd"]): string {
  const parts = NOUNS.flatMap(([key, one, many]) =>
    willAdd[key] > 0 ? [counted(willAdd[key], one, many)] : [],
  );
  return parts.length > 0 ? LIST.format(parts) : "nothing";
}

const TOO_LARGE = say.exchange_this_file_is_too_large_split();

/** Returns why a file could not be checked. */
export function whyNotChecked(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.status === 413) return TOO_LARGE;
  return error.fields.file?.[0] ?? error.message;
}
