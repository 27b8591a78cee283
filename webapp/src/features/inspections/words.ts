import { say } from "@/say";
import type { Finding, Mark, Point } from "./types";

export const MARKS: readonly { mark: Mark; word: string; key: string }[] = [
  { mark: "good", word: say.inspections_good(), key: "1" },
  { mark: "watch", word: say.inspections_watch(), key: "2" },
  { mark: "bad", word: say.inspections_bad(), key: "3" },
];

export function uncheckedText(points: number): string {
  return say.inspections_points_are_not_checked({ points });
}

/** Says what is not sent, for example "4 marks and 2 photos are not sent yet." */
export function unsentText(marks: number, photos: number): string {
  if (photos === 0) return say.inspections_marks_are_not_sent({ count: marks });
  if (marks === 0) return say.inspections_photos_are_not_sent({ count: photos });
  return say.inspections_marks_and_photos_are_not_sent({
    marks: say.inspections_count_marks({ count: marks }),
    photos: say.inspections_count_photos({ count: photos }),
  });
}

/** Returns what is noted about a point. A skipped point is unchecked. */
export function findingOf({ mark, measured, note }: Point): Finding {
  return { mark: mark === "skipped" ? "" : mark, measured, note };
}

export function needsPhoto(label: string): string {
  return say.inspections_needs_a_photo({ label });
}
