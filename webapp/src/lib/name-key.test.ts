import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { nameKey, nameMatcher } from "./name-key";

const FILE = join(fileURLToPath(import.meta.url), "../../../../languages/name-pairs.tsv");
const PAIRS = readFileSync(FILE, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t") as [string, string]);

test("most name pairs have equal keys", () => {
  const equal = PAIRS.filter(([latin, other]) => nameKey(latin) === nameKey(other));
  expect(PAIRS.length).toBeGreaterThanOrEqual(400);
  expect(equal.length / PAIRS.length).toBeGreaterThanOrEqual(0.93);
});

test.each([
  ["suresh", "सुरेश राव"],
  ["सुरेश", "Mr. Suresh"],
  ["laxmi", "Lakshmi wheel wash"],
  ["लक्‍ष्मी", "Laxmi"],
  ["तेल बदली", "Engine tel badli"],
  ["राम", "Asha Ram"],
  ["राम", "Ramesh"],
  ["ram", "Asha राम"],
  ["रवि", "Mr. Ravindra"],
])("“%s” is found in “%s”", (text, name) => {
  expect(nameMatcher(text)(name)).toBe(true);
});

test.each([
  ["suresh", "Ramesh"],
  ["", "Suresh"],
  ["-", "Suresh"],
  ["12", "Suresh 12"],
  ["ram", "रमेश"],
  ["रवि", "Purvi"],
])("“%s” is not found in “%s”", (text, name) => {
  expect(nameMatcher(text)(name)).toBe(false);
});
