import { isoToday } from "@/lib/dates/day";
import type { EntryDraft } from "../draft";
import type { Elsewhere, Question } from "../questions";
import type { KeptEntry } from "./entry";

/**
 * Returns the draft with which the form edits an entry that waits. A told price stays. The question says which part
 * of the form a person changes.
 */
export function draftToEdit(
  { draft, fields }: KeptEntry,
  goal?: Elsewhere,
  question?: Question,
): EntryDraft {
  const gone =
    goal === "service"
      ? question?.answers.find(({ serviceId }) => serviceId)?.serviceId
      : undefined;
  const lines = draft.form.lines
    .filter(({ serviceId }) => serviceId !== gone)
    .map((line) => (line.from === "catalogue" ? { ...line, from: "saved" as const } : line));
  const today = isoToday();
  const { expectedDOD } = draft.form;
  const dates = { entryDate: today, ...(expectedDOD < today && { expectedDOD: today }) };
  return {
    ...draft,
    form: { ...draft.form, lines, ...(goal === "dates" && dates) },
    removed: gone ? [...draft.removed, gone] : draft.removed,
    isKept: true,
    wrong: fields,
    goal,
    hasNewDates: goal === "dates" || draft.hasNewDates,
  };
}
