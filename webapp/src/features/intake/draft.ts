import type { FieldErrors } from "@/api/api-error";
import { dropDraft, readDraft, writeDraft } from "@/lib/forms/draft-storage";
import type { VehicleClass } from "@/lib/vehicle-class/classes";
import type { EntryForm, Ticket } from "./entry-form";
import type { Elsewhere } from "./questions";

/** An entry that is not saved yet. It survives a reload, and closing the tab deletes it. */
export type EntryDraft = {
  line: string;
  form: EntryForm;
  /** The fields that a person edited. The line fills them no more. */
  edited: readonly string[];
  /** The services that a person added, by their ids: from the list, or from a guess. */
  picked: Readonly<Record<number, "hand" | "guess">>;
  /** The services of the line that a person removed. */
  removed: readonly number[];
  /** The owner whom a person chose for this plate. */
  owner?: { plate: string; customerId: number | null } | undefined;
  /** The class that a person chose, for this model. */
  classed?: { model: string; is: VehicleClass } | undefined;
  /** The open job beside which a person wants a new one. */
  besideJob?: number | undefined;
  ticket?: Ticket | undefined;
  /** The entry waits on this device, and a person edits it. */
  isKept?: boolean | undefined;
  /** The keys of the photos, which are on this device. */
  photos?: readonly string[] | undefined;
  /** The server refused these fields of an entry that waits. */
  wrong?: FieldErrors | undefined;
  /** The question that a person answers in the form. */
  goal?: Elsewhere | undefined;
  /** The entry is older than 7 days, and a person chooses new dates. */
  hasNewDates?: boolean | undefined;
};

/** What a person decided. The line no longer changes it. */
export type Choices = Omit<EntryDraft, "line" | "form">;

export function choicesOf(kept: EntryDraft | null): Choices {
  if (!kept) return { edited: [], picked: {}, removed: [] };
  const { line: _line, form: _form, ...choices } = kept;
  return choices;
}

export function entryDraftKey(garageId: number): string {
  return `entryDraft:${garageId}`;
}

/** Returns the stored draft. People can edit the storage, and an older release may have written it. */
export function readEntryDraft(key: string): EntryDraft | null {
  const found = readDraft(key);
  if (typeof found !== "object" || found === null) return null;
  const { line, form, edited, picked, removed } = found as Partial<EntryDraft>;
  const isWhole =
    typeof line === "string" &&
    typeof form?.expectedDOD === "string" &&
    typeof form.vehicleNumber === "string" &&
    typeof form.customerName === "string" &&
    Array.isArray(form.lines) &&
    form.lines.every(
      (one) => Number.isSafeInteger(one?.serviceId) && Number.isSafeInteger(one.price),
    ) &&
    Array.isArray(edited) &&
    Array.isArray(removed) &&
    typeof picked === "object" &&
    picked !== null;
  return isWhole ? (found as EntryDraft) : null;
}

const sharedLineKey = (garageId: number) => `sharedLine:${garageId}`;

/** Keeps a line that another app has shared, for the next entry. */
export function keepSharedLine(garageId: number, line: string): void {
  writeDraft(sharedLineKey(garageId), { line });
}

/** Returns the shared line once. */
export function takeSharedLine(garageId: number): string {
  const { line } = (readDraft(sharedLineKey(garageId)) ?? {}) as { line?: unknown };
  dropDraft(sharedLineKey(garageId));
  return typeof line === "string" ? line : "";
}
