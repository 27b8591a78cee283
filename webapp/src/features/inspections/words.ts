import { say } from "@/say";
import type { Finding, Mark, Point } from "./types";

export const MARKS: readonly { mark: Mark; word: string; key: string }[] = [
  { mark: "good", word: say.inspections_good(), key: "1" },
  { mark: "watch", word: say.inspections_watch(), key: "2" },
  { mark: "bad", word: say.inspections_bad(), key: "3" },
];

export function uncheckedText(points: number): string {
  return points === 1
    ? say.inspections_1_point_is_not_checked()
    : say.inspections_points_are_not_checked({ points });
}

/** Says what is not sent, for example "4 marks and 2 photos are not sent yet." */
export function unsentText(marks: number, photos: number): string {
  const parts = [counted(marks, "mark"), counted(photos, "photo")].filter(Boolean);
  return `${parts.join(" and ")} ${marks + photos === 1 ? "is" : "are"} not sent yet. Keep this page open.`;
}

function counted(number: number, word: string): string {
  if (number === 0) return "";
  return number === 1 ? `1 ${word}` : `${number} ${word}s`;
}

/** Returns what is noted about a point. A skipped point is unchecked. */
export function findingOf({ mark, measured, note }: Point): Finding {
  return { mark: mark === "skipped" ? "" : mark, measured, note };
}

export function needsPhoto(label: string): string {
  return say.inspections_needs_a_photo({ label });
}
