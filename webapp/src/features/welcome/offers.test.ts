import { expect, test } from "vitest";
import { plans } from "@/testing/plans";
import { monthsFree, offersOf } from "./offers";

test("a plan by the year stands beside the same by the month", () => {
  const [starter, pro] = offersOf(plans);
  expect([starter?.monthly.code, starter?.yearly?.code]).toEqual(["starter", "starter-yearly"]);
  expect([pro?.monthly.code, pro?.yearly?.code]).toEqual(["pro", "pro-yearly"]);
});

test("the months that a year leaves out follow from the prices", () => {
  expect(offersOf(plans).map(monthsFree)).toEqual([2, 2]);
});

test("a plan that is offered by the month alone promises nothing by the year", () => {
  const [alone] = offersOf(plans.slice(0, 1));
  expect(alone?.yearly).toBeUndefined();
  expect(alone && monthsFree(alone)).toBe(0);
});
