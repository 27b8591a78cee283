import type { FieldErrors } from "@/api/api-error";
import type { EntryDraft } from "../draft";
import type { EntryFacts } from "../facts";
import type { Question } from "../questions";
import type { IntakeIn } from "../types";

/** The version of an entry on a device. A later release must still send the entries of this one. */
export const FORMAT = 1;

/**
 * `asks` and `fields` need a person: to answer a question, or to correct a field. An entry that was sent and
 * has no answer is `kept` again.
 */
export type EntryState = "kept" | "sending" | "asks" | "fields" | "renewal" | "not_allowed";

/** The job that the server made of an entry. */
export type Job = { jobId: number; jobCode: string };

/** An entry on this device, until the server has its job and its photos. */
export type KeptEntry = {
  format: typeof FORMAT;
  /** The id that makes a repeated entry harmless. */
  id: string;
  /** The place in the queue. The device gives it, so a wrong clock changes no order. */
  order: number;
  /** Each change has a new number, so that two tabs do not overwrite each other. */
  revision: number;
  state: EntryState;
  /** The entry was sent, and nobody knows yet whether the server has it. */
  unanswered: boolean;
  /** The plate without spaces. */
  plate: string;
  facts: EntryFacts;
  body: IntakeIn;
  /** The form, so that a person can edit the entry. */
  draft: EntryDraft;
  /** The keys of the photos that are not sent yet. */
  photos: readonly string[];
  /** The job of the entry, whose photos still wait. */
  job?: Job;
  questions?: readonly Question[];
  fields?: FieldErrors;
};

export type NewEntry = Pick<
  KeptEntry,
  "id" | "plate" | "facts" | "body" | "draft" | "photos" | "unanswered"
>;

/** An entry that this device can no longer read. The browser or the disk has damaged it. */
export type DamagedEntry = Pick<KeptEntry, "id" | "order" | "revision">;

/** Returns an entry from the storage, or null if a later release wrote it. */
export function readKept(value: unknown): KeptEntry | null {
  const kept = value as KeptEntry | null;
  // The first entries of this format had no photos.
  return kept?.format === FORMAT ? { ...kept, photos: kept.photos ?? [] } : null;
}

/** Returns whether a person may edit or delete an entry: the server does not have it. */
export function mayChange({ state, unanswered }: KeptEntry): boolean {
  return state !== "sending" && !unanswered;
}

/** Returns whether a person must do something before the entry can be sent. */
export function needsPerson({ state }: KeptEntry): boolean {
  return state === "asks" || state === "fields";
}
