import { expect, test } from "vitest";
import { leak } from "@/testing/leaks";
import { reasonOf } from "./reason";

const goods = { part: "Oil filter", quantity: 2, unit: "NOS" };

test.each([
  ["not_invoiced", { status: 4 }, "Delivered on 12/11/2026. No invoice was ever issued."],
  ["not_invoiced", { status: 3 }, "Ready since 12/11/2026. No invoice was ever issued."],
  ["part_not_billed", goods, "Taken, but not on the bill: 2 NOS of Oil filter."],
  [
    "part_not_billed",
    { ...goods, cancelled: true },
    "The job is cancelled. Not back on the shelf: 2 NOS of Oil filter.",
  ],
  ["tax_off", { switchedOff: true }, "GST was switched off on this job after it had been on."],
  ["tax_off", {}, "This job is without GST. The customer's job before it had GST."],
  [
    "old_discount",
    { service: "Oil change", endedOn: "2026-10-31" },
    "Oil change has a discount that ended on 31/10/2026.",
  ],
  ["below_cost", goods, "Oil filter was sold for less than it cost."],
  [
    "cancelled_invoice",
    { invoice: "INV/26-27/9", creditNote: "CN/26-27/1" },
    "Invoice INV/26-27/9 was cancelled by CN/26-27/1. No other invoice replaced it.",
  ],
  [
    "below_estimate",
    { highest: 7815, invoiced: 6104.5 },
    "The job came to ₹7,815.00. The invoice says ₹6,104.50.",
  ],
  ["stock_short", { ...goods, kind: "lost", reason: "Broken" }, "2 NOS noted as lost: Broken"],
  ["stock_short", { ...goods, kind: "counted", reason: "" }, "2 NOS missing in a count."],
  [
    "return_uncredited",
    { return: "DN-00001" },
    "DN-00001 was sent on 12/11/2026. The supplier gave no credit note.",
  ],
  [
    "core_overdue",
    { ...goods, oldPart: "customer" },
    "The old part should be back since 12/11/2026: 2 NOS of Oil filter. The customer has it.",
  ],
  ["many_papers", { creditNotes: 2, reversed: 0 }, "2 credit notes in 30 days."],
  [
    "many_papers",
    { creditNotes: 1, reversed: 2 },
    "1 credit note and 2 reversed payments in 30 days.",
  ],
  [
    "many_papers",
    { creditNotes: 0, reversed: 0, handouts: 5 },
    "Downloaded or printed 5 times in 30 days.",
  ],
  [
    "many_papers",
    { creditNotes: 2, reversed: 0, handouts: 4 },
    "2 credit notes in 30 days. Downloaded or printed 4 times in 30 days.",
  ],
  ["many_papers", { creditNotes: 2, reversed: 0, handouts: 3 }, "2 credit notes in 30 days."],
  [
    "advance_left",
    { left: 500, owed: 1200 },
    "₹500.00 is left on one job. ₹1,200.00 is due on another one.",
  ],
  ["work_dropped", { deleted: true }, "Delivered, then deleted on 12/11/2026."],
  ["work_dropped", { deleted: false }, "Delivered, then cancelled on 12/11/2026."],
  [
    "free_line",
    { ...goods, reason: "goodwill" },
    "The customer pays nothing for 2 NOS of Oil filter: Goodwill.",
  ],
  ["payment_reversed", { reversed: 1450 }, "₹1,450.00 was reversed and not paid again."],
  [
    "payment_back_dated",
    { paidOn: "2026-10-03" },
    "Recorded on 12/11/2026 with the date 03/10/2026.",
  ],
  [
    "over_limit",
    { owed: 61200, limit: 50000 },
    "The customer owes ₹61,200.00. The limit is ₹50,000.00.",
  ],
  [
    "credit_overdue",
    { bill: "AND01-2627-00012", customer: "Sharma Travels" },
    "Sharma Travels had to pay AND01-2627-00012 by 12/11/2026.",
  ],
  [
    "written_off",
    { bill: "AND01-2627-00012", kind: "discount", note: "" },
    "Discount after the bill AND01-2627-00012",
  ],
  [
    "written_off",
    { bill: "B 7", kind: "bad_debt", note: "Firm is closed" },
    "Bad debt of the bill B 7: Firm is closed",
  ],
  ["walk_in_unpaid", { bill: "AND01-2627-00012" }, "AND01-2627-00012 of a walk-in is not paid."],
  ["sold_not_taken", goods, "On the invoice, but never taken from the shelf: 2 NOS of Oil filter."],
])("the rule %s with %o says its reason", (rule, facts, sentence) => {
  expect(reasonOf(leak({ rule, facts }))).toBe(sentence);
});

test("a credited sale says what the customer kept", () => {
  const facts = { highest: 1440, invoiced: 960 };
  expect(reasonOf(leak({ rule: "below_estimate", subject: "sale", facts }))).toBe(
    "The customer kept goods and work for ₹1,440.00. After credit notes, the bill is ₹960.00.",
  );
});

test("a rule that the app does not know has no reason", () => {
  expect(reasonOf(leak({ rule: "new_rule" }))).toBe("");
});
