import { isPartLine } from "@/features/jobs/parts/part-lines";
import { readDraft } from "@/lib/forms/draft-storage";
import type { Draft, DraftLine } from "./draft";

/** The unsaved changes of an estimate. They survive a reload and an ended session. */
export type KeptDraft = {
  draft: Draft;
  /** The version that was changed. The server refuses the changes if there is a newer one. */
  version: number;
};

export function keptDraftKey(garageId: number, estimateId: number): string {
  return `estimateDraft:${garageId}:${estimateId}`;
}

export function readKeptDraft(key: string): KeptDraft | null {
  const found = readDraft(key);
  return isKept(found) ? found : null;
}

/** Checks the stored draft, because people can edit the storage. */
function isKept(found: unknown): found is KeptDraft {
  if (!isObject(found) || !Number.isSafeInteger(found.version) || !isObject(found.draft))
    return false;
  const { lines, choices, taxed, ...texts } = found.draft as Partial<Draft>;
  return (
    areLines(lines) &&
    typeof taxed === "boolean" &&
    [texts.discount, texts.deposit, texts.validUntil, texts.note].every(isText) &&
    Array.isArray(choices) &&
    choices.every(
      (choice) =>
        isText(choice?.key) &&
        isText(choice.name) &&
        Array.isArray(choice.options) &&
        choice.options.every(
          (option) => isText(option?.key) && isText(option.label) && areLines(option.lines),
        ),
    )
  );
}

function areLines(found: unknown): found is DraftLine[] {
  return Array.isArray(found) && found.every(isLine);
}

function isLine(found: unknown): boolean {
  if (!isObject(found)) return false;
  const { ref, name, note, pictures, labour, part } = found as Partial<DraftLine>;
  if (![ref, name, note].every(isText) || !Array.isArray(pictures)) return false;
  if (part) return isPartLine(part);
  return (
    isObject(labour) &&
    Number.isSafeInteger(labour.serviceId) &&
    Number.isSafeInteger(labour.price) &&
    typeof (labour.quantity ?? 1) === "number" &&
    isText(labour.percent)
  );
}

function isText(found: unknown): found is string {
  return typeof found === "string";
}

function isObject(found: unknown): found is Record<string, unknown> {
  return typeof found === "object" && found !== null;
}
