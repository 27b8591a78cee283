import { expect, test } from "vitest";
import { waitAfter } from "./states";

test("the wait begins with 5 seconds, doubles, and never exceeds 5 minutes", {
  tags: "spec:hand-45",
}, () => {
  expect([1, 2, 3, 7, 60].map((failures) => waitAfter(failures, 0))).toEqual([
    5_000, 10_000, 20_000, 300_000, 300_000,
  ]);
  expect(waitAfter(1, 1)).toBe(7_500);
  expect(waitAfter(60, 1)).toBe(300_000);
});
