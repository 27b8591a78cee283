import { expect, test } from "vitest";
import { count, counted } from "@/testing/counts";
import { noDifferences, outcomeOf, postQuestion, scopeWord, uncountedNote } from "./words";

test.each([
  [7, -1930, "Finish this count with 7 differences worth −₹1,930.00? This cannot be taken back."],
  [1, 120.5, "Finish this count with 1 difference worth ₹120.50? This cannot be taken back."],
  [7, null, "Finish this count with 7 differences? This cannot be taken back."],
  [0, 0, "Finish this count? This cannot be taken back."],
])("the question before posting %s differences worth %s is: %s", (differences, value, question) =>
  expect(postQuestion(count({ differences, value }))).toBe(question),
);

test.each([
  [count({ counted: 312, parts: 312 }), "All 312 parts agree."],
  [count({ counted: 1, parts: 1 }), "The part agrees."],
  [count({ counted: 2, parts: 312 }), "No differences so far: 2 of 312 counted."],
  [count({ counted: 0 }), "No part is counted yet."],
  [count({ counted: 2, parts: 312, state: "posted" }), "All 2 parts agree."],
])("a count without differences says how far it is (%#)", (found, said) =>
  expect(noDifferences(found)).toBe(said),
);

test("parts without a number are named before posting", () => {
  expect(uncountedNote(count({ counted: 3 }))).toBeUndefined();
  expect(uncountedNote(count({ counted: 2 }))).toBe(
    "1 part is not counted. Its stock stays as it is.",
  );
  expect(uncountedNote(count({ counted: 1 }))).toBe(
    "2 parts are not counted. Their stock stays as it is.",
  );
});

test("the outcome of a part is known after its number is saved", () => {
  expect(outcomeOf(counted)).toBe("8 NOS counted, 10 NOS expected.");
  expect(outcomeOf({ ...counted, expected: 8 })).toBe("8 NOS counted, as expected.");
  expect(outcomeOf({ ...counted, counted: null, expected: null })).toBeNull();
});

test("a count names its parts", () => {
  expect(scopeWord({ scope: "rack", rack: "A-1" })).toBe("Rack A-1");
  expect(scopeWord({ scope: "all", rack: "" })).toBe("Everything");
  expect(scopeWord({ scope: "never", rack: "" })).toBe("Never counted");
});
