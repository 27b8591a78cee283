import { expect, test } from "vitest";
import { plans, pro, starter } from "@/testing/plans";
import { plansFor } from "./plans";

test("plansFor lists the plan version of the garage instead of the newest version", () => {
  const dearer = { ...starter, version: 2, price: 1099 };
  expect(plansFor([dearer, pro], starter)).toEqual([starter, pro]);
});

test("plansFor lists a withdrawn plan for a garage that has this plan", () => {
  expect(plansFor([pro], starter)).toEqual([starter, pro]);
});

test("plansFor returns the plans on offer for a garage without a plan", () => {
  expect(plansFor(plans, null)).toEqual(plans);
});
