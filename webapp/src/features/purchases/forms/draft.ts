import { readDraft } from "@/lib/forms/draft-storage";
import type { SentRequest } from "@/lib/forms/idempotency-key";

/** The unsaved text of a form. It survives a reload and an ended session, but not a closed tab. */
export type Draft<Values> = {
  values: Values;
  /**
   * The last request, which may have reached the server. If it is sent again, its key prevents a
   * second purchase.
   */
  sent?: SentRequest | undefined;
};

const PREFIX = "purchaseDraft:";

export function draftKey(garageId: number, name: string): string {
  return `${PREFIX}${garageId}:${name}`;
}

/**
 * Reads a draft. Its values must have the types of `blank`, and its lines those of `line`, because
 * people can edit the storage and an older release may have written the draft.
 */
export function readPurchaseDraft<Values extends { lines: object[] }>(
  key: string,
  blank: Values,
  line: Values["lines"][number],
): Draft<Values> | null {
  const found = readDraft(key) as Draft<Values> | null;
  if (!isLike(found?.values, blank)) return null;
  return found?.values.lines.every((each) => isLike(each, line)) ? found : null;
}

function isLike(found: unknown, example: object): boolean {
  if (typeof found !== "object" || found === null) return false;
  const values = found as Record<string, unknown>;
  return Object.entries(example).every(([name, value]) =>
    Array.isArray(value) ? Array.isArray(values[name]) : typeof values[name] === typeof value,
  );
}
