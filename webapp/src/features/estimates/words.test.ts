import { expect, test } from "vitest";
import { tabIn } from "@/components/tabbed-list";
import { estimateRow } from "@/testing/estimates";
import { amountText, progressText, TABS, USUAL_TAB } from "./words";

const NOW = Date.parse("2026-11-24T13:00:00+05:30");

test.each([
  [{ state: "sent", sentOn: "2026-11-24T11:00:00+05:30" }, "Sent 2 h ago"],
  [
    {
      state: "sent",
      sentOn: "2026-11-24T12:50:00+05:30",
      firstSeenOn: "2026-11-24T12:55:00+05:30",
    },
    "Sent 10 min ago, opened",
  ],
  [{ state: "draft", createdOn: "2026-11-22T11:00:00+05:30" }, "Started 2 days ago"],
  [{ state: "decided", decidedOn: "2026-11-24T11:00:00+05:30" }, "Answered 2 h ago"],
  [{ state: "expired", validUntil: "2026-11-20" }, "Valid until 20/11/2026"],
] as const)("progress of %o is shown", (over, text) => {
  expect(progressText({ ...estimateRow, ...over }, NOW)).toBe(text);
});

test("the amount is a range if there are choices", () => {
  expect(amountText({ lowest: 1770, total: 2950 })).toBe("₹1,770.00 to ₹2,950.00");
  expect(amountText({ lowest: 1770, total: 1770 })).toBe("₹1,770.00");
});

test("an unknown tab of the URL is ignored", () => {
  expect(tabIn(TABS, new URLSearchParams("tab=decided"), USUAL_TAB)).toBe("decided");
  expect(tabIn(TABS, new URLSearchParams("tab=x"), USUAL_TAB)).toBe("waiting");
});
