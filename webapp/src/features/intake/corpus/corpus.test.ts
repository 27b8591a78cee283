import { expect, test } from "vitest";
import { type Labelled, readCorpus, rowOf, shareRight, slotsOf, tableOf } from "./score";

/** A file for each way of writing. `held-out` was written last, and its first score is in 0121. */
const FILES = ["counter", "whatsapp", "hindi", "bikes", "commercial", "nasty", "long", "short"];
const corpus = FILES.flatMap(readCorpus);

const RIGHT = 0.95;
const SURE_RIGHT = 0.99;
/** No field may hide behind the others. */
const EACH_RIGHT = 0.9;

test("at least 95 % of the fields of the corpus are right, and 99 % of the sure fields", () => {
  const slots = corpus.flatMap(slotsOf);
  console.warn(`\n${corpus.length} lines\n${tableOf(slots)}`);
  expect(corpus.length).toBeGreaterThanOrEqual(330);
  expect(shareRight(slots)).toBeGreaterThanOrEqual(RIGHT);
  expect(shareRight(slots.filter(({ surety }) => surety === "sure"))).toBeGreaterThanOrEqual(
    SURE_RIGHT,
  );
});

test.each([
  "plate",
  "phone",
  "name",
  "model",
  "services",
  "complaint",
  "date",
  "time",
  "amount",
  "km",
  "payment",
  "priority",
  "pickUp",
] as const)("precision and recall of %s are at least 90 %", (field) => {
  const { right, wrong, missing } = rowOf(
    corpus.flatMap(slotsOf).filter((slot) => slot.field === field),
  );
  expect(right / (right + wrong)).toBeGreaterThanOrEqual(EACH_RIGHT);
  expect(right / (right + missing)).toBeGreaterThanOrEqual(EACH_RIGHT);
});

test("the score counts a wrong value, a missing value and a value too much", () => {
  const row = (expected: Labelled["expected"]) =>
    rowOf(
      slotsOf({
        line: "swift kal",
        now: "2026-11-26T10:30:00+05:30",
        catalogue: "sample",
        expected,
      }),
    );
  expect(row({ model: "Maruti Swift", date: "2026-11-27" })).toEqual({
    right: 2,
    wrong: 0,
    missing: 0,
  });
  expect(row({ model: "Tata Nexon", date: "2026-11-27" })).toEqual({
    right: 1,
    wrong: 1,
    missing: 1,
  });
  expect(row({ date: "2026-11-27" })).toEqual({ right: 1, wrong: 1, missing: 0 });
  expect(row({ model: "Maruti Swift", date: "2026-11-27", km: 5000 })).toEqual({
    right: 2,
    wrong: 0,
    missing: 1,
  });
});
