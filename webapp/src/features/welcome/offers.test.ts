import { expect, test } from "vitest";
import { plans } from "@/testing/plans";
import { monthsFree, offersOf } from "./offers";

test("each monthly plan is paired with its yearly plan", () => {
  const [starter, pro] = offersOf(plans);
  expect([starter?.monthly.code, starter?.yearly?.code]).toEqual(["starter", "starter-yearly"]);
  expect([pro?.monthly.code, pro?.yearly?.code]).toEqual(["pro", "pro-yearly"]);
});

test("the free months of a yearly plan are calculated from the prices", () => {
  expect(offersOf(plans).map(monthsFree)).toEqual([2, 2]);
});

test("a plan without a yearly price has no free months", () => {
  const [alone] = offersOf(plans.slice(0, 1));
  expect(alone?.yearly).toBeUndefined();
  expect(alone && monthsFree(alone)).toBe(0);
});
