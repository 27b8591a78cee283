import { expect, test } from "vitest";
import type { Line } from "@/features/jobs/editor/lines";
import { newEntry } from "@/testing/counter";
import type { EntryDraft } from "../draft";
import type { Question } from "../questions";
import { draftToEdit } from "./edit";
import type { KeptEntry } from "./entry";

const line = (serviceId: number, from: Line["from"]) => ({ serviceId, from, price: 100 }) as Line;

function kept(form: object = {}, over: Partial<KeptEntry> = {}): KeptEntry {
  const lines = [line(3, "catalogue"), line(4, "named")];
  const dates = { entryDate: "2020-01-01", expectedDOD: "2020-01-03" };
  const draft = { form: { lines, ...dates, ...form }, removed: [] } as unknown as EntryDraft;
  return { ...newEntry("1", { draft }), ...over } as KeptEntry;
}

test("the form keeps the promised price and shows the refused fields", () => {
  const wrong = { phoneNumber: ["Please enter a phone number."] };
  const draft = draftToEdit(kept({}, { fields: wrong }));
  expect(draft).toMatchObject({ isKept: true, wrong });
  expect(draft.form.lines.map(({ from }) => from)).toEqual(["saved", "named"]);
  expect(draft.form.entryDate).toBe("2020-01-01");
});

test("a service that is no longer offered leaves the entry, and the line does not bring it back", () => {
  const answers = [{ question: "service_gone", answer: "remove", serviceId: 3 }];
  const question = { question: "service_gone", text: "", answers } as Question;
  const draft = draftToEdit(kept(), "service", question);
  expect(draft.form.lines.map(({ serviceId }) => serviceId)).toEqual([4]);
  expect(draft).toMatchObject({ removed: [3], goal: "service" });
});

test("an old entry gets today's dates, and a later delivery stays", () => {
  const draft = draftToEdit(kept(), "dates");
  expect(draft.hasNewDates).toBe(true);
  expect(draft.form.entryDate > "2026-01-01").toBe(true);
  expect(draft.form.expectedDOD).toBe(draft.form.entryDate);
  expect(draftToEdit(kept({ expectedDOD: "2099-01-01" }), "dates").form.expectedDOD).toBe(
    "2099-01-01",
  );
  expect(draftToEdit(kept()).hasNewDates).toBeUndefined();
});
