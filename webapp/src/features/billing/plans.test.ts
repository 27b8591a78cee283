import { expect, test } from "vitest";
import { plans, pro, starter } from "@/testing/plans";
import { plansFor } from "./plans";

test("the version that a garage has stands in place of the newest", () => {
  const dearer = { ...starter, version: 2, price: 1099 };
  expect(plansFor([dearer, pro], starter)).toEqual([starter, pro]);
});

test("a withdrawn plan can still be paid by who has it", () => {
  expect(plansFor([pro], starter)).toEqual([starter, pro]);
});

test("who has none sees what is on offer", () => {
  expect(plansFor(plans, null)).toEqual(plans);
});
