import type { CheckIn, Visit } from "@/features/visits/types";
import { say } from "@/say";

export type Mark = { x: number; y: number; place: string; kind: string; note: string };

/** The part of a check-in that is saved with each change. */
export type Draft = {
  odometerKm: number | null;
  unreadable: boolean;
  fuelEighths: number | null;
  complaint: string;
  belongings: string[];
  keys: number | null;
  otherItems: string;
  outline: string;
  marks: Mark[];
};

export type Kept = { draft: Draft; version: number };

const EMPTY: Draft = {
  odometerKm: null,
  unreadable: false,
  fuelEighths: null,
  complaint: "",
  belongings: [],
  keys: null,
  otherItems: "",
  outline: "car",
  marks: [],
};

const NAMES = Object.keys(EMPTY) as (keyof Draft)[];

/** Returns the draft of a visit. A new one begins with what was noted in the job. */
export function firstDraft({ checkIn, fromJob }: Visit): Draft {
  return checkIn ? draftOf(checkIn) : { ...EMPTY, ...fromJob };
}

export function draftOf(checkIn: CheckIn | null): Draft {
  if (!checkIn) return EMPTY;
  const { odometerKm, unreadable, fuelEighths, complaint, belongings, keys, otherItems } = checkIn;
  const marks = checkIn.marks.map(({ x, y, place, kind, note }) => ({ x, y, place, kind, note }));
  return {
    odometerKm,
    unreadable,
    fuelEighths,
    complaint,
    belongings,
    keys,
    otherItems,
    outline: checkIn.outline,
    marks,
  };
}

/** Returns the number of fields that differ. */
export function changesBetween(draft: Draft, saved: Draft): number {
  return NAMES.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(saved[name])).length;
}

/** Returns the draft that an earlier page stored, if it has the shape of a draft. */
export function keptDraft(stored: unknown): Kept | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { draft, version } = stored as Partial<Kept>;
  const isDraft =
    typeof draft === "object" && draft !== null && NAMES.every((name) => name in draft);
  return isDraft ? { draft, version: typeof version === "number" ? version : 0 } : null;
}

export function sendingText(changes: number): string {
  if (changes === 0) return say.checkin_saved();
  return say.checkin_changes_not_sent_yet({ changes });
}
