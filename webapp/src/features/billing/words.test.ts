import { describe, expect, test } from "vitest";
import { billing } from "@/testing/billing";
import type { Billing } from "./types";
import { explain, wantsPayment } from "./words";

const NOTHING = { plan: null, paidUntil: null, gracePeriodEndDate: null };

describe("Explanations of subscription states", () => {
  test.each<[string, Partial<Billing>, RegExp]>([
    ["none", NOTHING, /Choose a plan and pay to start/],
    ["trial", {}, /free trial ends on 02\/12\/2026.* counts from 03\/12\/2026/],
    ["active", {}, /Paid until 02\/12\/2026\. You do not need to do anything/],
    ["expiring", {}, /the payment counts from 03\/12\/2026/],
    ["grace", {}, /ended on 02\/12\/2026\. Everything still works until 09\/12\/2026/],
    [
      "expired",
      {},
      /ended on 02\/12\/2026\. You can read and export.*days in between are not charged/,
    ],
    [
      "cancelling",
      { nextDate: null },
      /You ended your subscription\. Everything works until 02\/12\/2026/,
    ],
    ["suspended", {}, /suspended.*Call support/],
    ["archived", {}, /archived.*everything works again/],
  ])("Explanation of the subscription state %s has the expected text", (state, over, words) => {
    const facts = billing({ state, ...over });
    expect(explain(facts)).toMatch(words);
    expect(explain(facts)).not.toMatch(/undefined|null| {2}/);
  });
});

test("Garage that pays online automatically is not asked for a payment", () => {
  expect(explain(billing({ paysOnline: true }))).toContain("next payment is automatic");
  expect(wantsPayment(billing({ paysOnline: true }))).toBe(false);
});

test.each([
  ["none", true],
  ["trial", true],
  ["active", false],
  ["expiring", true],
  ["grace", true],
  ["expired", true],
  ["archived", true],
])("wantsPayment for the subscription state %s is %s", (state, wants) => {
  expect(wantsPayment(billing({ state }))).toBe(wants);
});
