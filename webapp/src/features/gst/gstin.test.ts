import { expect, test } from "vitest";
import { compactGstin, isGstin, stateOf } from "./gstin";

// The GSTIN is a published example in three spellings.
test.each(["27AAPFU0939F1ZV", "27aapfu0939f1zv", " 27 AAPFU 0939 F1ZV "])(
  "%j is a valid GSTIN",
  { tags: "spec:garage-4" },
  (typed) => {
    expect(isGstin(typed)).toBe(true);
    expect(compactGstin(typed)).toBe("27AAPFU0939F1ZV");
    expect(stateOf(typed)).toBe("27");
  },
);

test.each([
  "",
  "27AAPFU0939F1Z",
  "27AAPFU0939F1ZVV",
  // These four values have a wrong character, two swapped characters, an unknown state, and a zero
  // as entity code.
  "27AAPFU0939F1ZW",
  "27AAPFU0993F1ZV",
  "28AAPFU0939F1ZT",
  "27AAPFU0939F0ZW",
])("%j is not a valid GSTIN", { tags: "spec:garage-4" }, (typed) => {
  expect(isGstin(typed)).toBe(false);
});

test("GSTIN with a single wrong character is invalid", { tags: "spec:garage-4" }, () => {
  const gstin = "27AAPFU0939F1ZV";
  for (const [at, character] of [...gstin].entries()) {
    for (const other of "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
      if (other === character) continue;
      expect(isGstin(gstin.slice(0, at) + other + gstin.slice(at + 1))).toBe(false);
    }
  }
});
