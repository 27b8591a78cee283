import { expect, test } from "vitest";
import { sentenceOf } from "./activity-words";

test.each([
  ["taken_in", null, { text: "MH 12 AB 1234 is known here." }, "MH 12 AB 1234 is known here."],
  ["partsUsed", null, [{ part: "Oil filter", quantity: 2 }], "Parts: none → 2 × Oil filter"],
  [
    "parts_taken",
    null,
    [
      { part: "Wiper", quantity: 1 },
      { part: "Oil", quantity: 3.5 },
    ],
    "Took Wiper, 3.5 × Oil",
  ],
  ["parts_returned", null, [{ part: "Wiper", quantity: 1 }], "Returned Wiper"],
  ["part_billed", null, { part: "Wiper", price: "₹105.00" }, "Put Wiper on the bill for ₹105.00"],
  ["gst_rates", null, [{ part: "Horn", rate: "18" }], "GST of Horn (18 %) follows today's rates"],
  ["part_billed", null, { part: "Wiper", price: "rework" }, "Wiper is free: Our own rework"],
  ["payment_taken_off", null, 4_000, "Payment taken off: ₹4,000.00"],
  ["advance_used", null, 500.5, "Advance used: ₹500.50"],
  ["deducted", null, 400, "Closed without money: ₹400.00"],
  ["deduction_reversed", null, 400, "Deduction reversed: ₹400.00"],
  ["parts_released", null, null, "Gave the reserved parts free"],
])("the activity %s is described in words", (what, before, after, words) => {
  expect(sentenceOf({ at: "", personName: "", what, before, after })).toBe(words);
});
