import { dropDraft, readDraft, writeDraft } from "./forms/draft-storage";

/** A message that shows after a page load, with a link to a page of the dashboard. */
export type KeptMessage = { text: string; label: string; path: string };

const KEY = "message";
const EARLIER_LANGUAGE = "earlierLanguage";

export function keepMessage(message: KeptMessage): void {
  writeDraft(KEY, message);
}

/** Returns the kept message once. People can edit the storage, so its shape is checked. */
export function takeMessage(): KeptMessage | null {
  const found = readDraft(KEY) as Partial<KeptMessage> | null;
  if (found === null) return null;
  dropDraft(KEY);
  const { text, label, path } = found;
  const isWhole = [text, label, path].every((one) => typeof one === "string");
  return isWhole && path?.startsWith("/dashboard/") ? (found as KeptMessage) : null;
}

/**
 * Makes the next page say that its language has changed. The page words this in its own language, so
 * only the earlier language is kept.
 */
export function keepEarlierLanguage(code: string): void {
  writeDraft(EARLIER_LANGUAGE, { code });
}

/** Returns the earlier language once. */
export function takeEarlierLanguage(): string | null {
  const found = readDraft(EARLIER_LANGUAGE) as { code?: unknown } | null;
  if (found === null) return null;
  dropDraft(EARLIER_LANGUAGE);
  return typeof found.code === "string" ? found.code : null;
}
