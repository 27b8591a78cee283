import { expect, test } from "vitest";
import { Lexicon, unfinished } from "./lexicon";
import { Line } from "./line";
import { warmUp } from "./warm-up";

test("a warm-up reads all lists in steps", async () => {
  const phrases = Array.from({ length: 250 }, (_, at) => [`word${at}`, at] as const);
  const list = new Lexicon(phrases);
  let pauses = 0;
  await warmUp(async () => {
    pauses++;
  });
  expect(pauses).toBeGreaterThanOrEqual(2);
  expect(unfinished.size).toBe(0);
  expect(list.at(new Line("word249"), 0)?.value).toBe(249);
});

test("a list is read with its first use, also without a warm-up", () => {
  const list = new Lexicon([["tel badli", 1]]);
  expect(list.at(new Line("tel badli"), 0)?.value).toBe(1);
  expect(unfinished.has(list)).toBe(false);
});
