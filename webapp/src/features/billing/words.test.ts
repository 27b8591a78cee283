import { describe, expect, test } from "vitest";
import { billing } from "@/testing/billing";
import type { Billing } from "./types";
import { explain, wantsPayment } from "./words";

const NOTHING = { plan: null, paidUntil: null, gracePeriodEndDate: null };

describe("each state says what it means, in the server's dates", () => {
  test.each<[string, Partial<Billing>, RegExp]>([
    ["none", NOTHING, /Choose a plan and pay to begin/],
    ["trial", {}, /free of charge, until 02\/12\/2026.* counts from 03\/12\/2026/],
    ["active", {}, /Paid until 02\/12\/2026\. There is nothing to do/],
    ["expiring", {}, /counts from 03\/12\/2026, so it can be made early/],
    ["grace", {}, /ended on 02\/12\/2026\. Everything keeps working until 09\/12\/2026/],
    ["expired", {}, /ended on 02\/12\/2026\. Nothing can be changed.*days between are not charged/],
    ["cancelling", { nextDate: null }, /ends on 02\/12\/2026, as you asked/],
    ["suspended", {}, /suspended.*call support/],
    ["archived", {}, /archive.*everything is back/],
  ])("%s", (state, over, words) => {
    const facts = billing({ state, ...over });
    expect(explain(facts)).toMatch(words);
    expect(explain(facts)).not.toMatch(/undefined|null| {2}/);
  });
});

test("what is paid for by itself asks for nothing", () => {
  expect(explain(billing({ paysOnline: true }))).toContain("taken by itself");
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
])("%s wants a payment: %s", (state, wants) => {
  expect(wantsPayment(billing({ state }))).toBe(wants);
});
