import type { DamagedEntry, KeptEntry, NewEntry } from "./entry";
import type { KeptPack } from "./pack";

/** An entry has at most this many photos. A job takes two more. */
export const MOST_PHOTOS = 6;

/** The device can keep no more entries: the server accepts this number in a report. */
export const MOST_ENTRIES = 500;

/** The storage failed or is full. The form keeps the entry. */
export class NotKept extends Error {
  override readonly name = "NotKept";
}

export type AllEntries = { entries: KeptEntry[]; damaged: DamagedEntry[] };
export type Removable = Pick<KeptEntry, "order" | "revision" | "photos">;

/** What a device keeps for one person in one garage. Each call is whole or has no effect. */
export type CounterStore = {
  /** Returns the entries that this device can read, the oldest first. */
  entries(): Promise<KeptEntry[]>;
  /** Returns the entries, and those that are damaged. */
  all(): Promise<AllEntries>;
  /** Keeps a new entry at the end of the queue. A second one with this id changes nothing. */
  add(entry: NewEntry): Promise<void>;
  /** Saves a changed entry, and returns it. Returns null if another tab has changed or deleted it. */
  save(entry: KeptEntry): Promise<KeptEntry | null>;
  /** Deletes an entry and its photos. Returns false if another tab has changed or deleted the entry. */
  remove(entry: Removable): Promise<boolean>;
  addPhoto(key: string, photo: Blob): Promise<void>;
  /** Returns null if the photo is missing or damaged. */
  photo(key: string): Promise<Blob | null>;
  removePhotos(keys: readonly string[]): Promise<void>;
  /** Returns the keys of the photos that are on this device since before a moment. */
  photosBefore(moment: number): Promise<string[]>;
  /** Returns null if there is no pack, or if it is damaged. */
  pack(): Promise<KeptPack | null>;
  keepPack(pack: KeptPack | null): Promise<void>;
};
