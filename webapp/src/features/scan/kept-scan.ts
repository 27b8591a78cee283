import { dropDraft, readDraft, writeDraft } from "@/lib/forms/draft-storage";
import type { SentRequest } from "@/lib/forms/idempotency-key";
import type { Scanned } from "./scanned";

/** What was scanned for a job and not taken yet. A reload and an ended session keep it. */
export type KeptScan = {
  scanned: readonly Scanned[];
  /** The request whose answer did not arrive yet. */
  sent?: SentRequest | undefined;
  /** How many requests succeeded before it. */
  done: number;
};

const NOTHING: KeptScan = { scanned: [], done: 0 };

/** Returns the kept scan. People can edit the storage, so its shape is checked. */
export function keptScan(key: string): KeptScan {
  const found = readDraft(key) as Partial<KeptScan> | null;
  const isWhole =
    typeof found?.done === "number" &&
    Array.isArray(found.scanned) &&
    found.scanned.every(
      (one: Partial<Scanned> | null) =>
        typeof one?.quantity === "number" &&
        typeof one.part?.partId === "number" &&
        typeof one.part.partName === "string",
    );
  return isWhole ? (found as KeptScan) : NOTHING;
}

export function keepScan(key: string, changed: Partial<KeptScan>): void {
  const kept = { ...keptScan(key), ...changed };
  if (kept.scanned.length > 0) writeDraft(key, kept);
  else dropDraft(key);
}
