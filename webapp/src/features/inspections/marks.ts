import type { Finding, Mark } from "./types";

/** A change that is not sent yet, with the version of the point that it was based on. */
export type Edit = Finding & { version: number };
export type Edits = Readonly<Record<number, Edit>>;

const MARKS: readonly string[] = ["", "good", "watch", "bad"];

/** Returns the changes that an earlier page stored, if they have the right shape. */
export function keptEdits(stored: unknown): Edits {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([id, edit]) => Number(id) && isEdit(edit)),
  );
}

export function isSame(one: Finding, other: Finding): boolean {
  return one.mark === other.mark && one.measured === other.measured && one.note === other.note;
}

function isEdit(stored: unknown): boolean {
  if (typeof stored !== "object" || stored === null) return false;
  const { mark, measured, note, version } = stored as Partial<Edit>;
  return (
    typeof mark === "string" &&
    MARKS.includes(mark as Mark) &&
    typeof measured === "string" &&
    typeof note === "string" &&
    typeof version === "number"
  );
}
