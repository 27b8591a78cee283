import { expect, test } from "vitest";
import { plans, pro, starter } from "@/testing/plans";
import { plansFor } from "./plans";

test("plansFor replaces the newest version with the garage's version", () => {
  const dearer = { ...starter, version: 2, price: 1099 };
  expect(plansFor([dearer, pro], starter)).toEqual([starter, pro]);
});

test("plansFor keeps a withdrawn plan for a garage that has it", () => {
  expect(plansFor([pro], starter)).toEqual([starter, pro]);
});

test("plansFor returns the plans on offer for a garage without a plan", () => {
  expect(plansFor(plans, null)).toEqual(plans);
});
