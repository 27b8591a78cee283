import { expect, test } from "vitest";
import { garage } from "@/testing/console";
import { bytes, detailWord, subscriptionSentence, whatHappened } from "./words";

test.each([
  [{ paidUntil: "2099-01-02" }, "Andheri runs until 02/01/2099."],
  [{ paidUntil: "2099-01-02", cancelAtPeriodEnd: true }, "Andheri ends on 02/01/2099."],
  [{ paidUntil: "2020-01-02" }, "Andheri ended on 02/01/2020."],
  [{ state: "suspended" }, ""],
  [{ paidUntil: null }, ""],
])("subscriptionSentence describes a garage with %j as %j", (over, words) =>
  expect(subscriptionSentence(garage(over))).toBe(words),
);

test.each([
  [0, "0 KB"],
  [47_001, "48 KB"],
  [1_250_000, "1.3 MB"],
  [48_000_000, "48 MB"],
  [2_340_000_000, "2.3 GB"],
])("bytes formats %i as %s", (count, words) => expect(bytes(count)).toBe(words));

test.each([
  ["2026-12-20T18:45:01.123456+00:00", "21/12/2026, 12:15\u00a0am"],
  ["2026-11-20T10:00:00+05:30", "20/11/2026, 10:00\u00a0am"],
  ["2026-11-20T10:00:00Z", "20/11/2026, 3:30\u00a0pm"],
  ["2026-11-20", "20/11/2026"],
  ["They come back on 2026-11-20", "They come back on 2026-11-20"],
  ["-", "-"],
])("detailWord formats %s as %s", (value, words) => expect(detailWord(value)).toBe(words));

const NOTHING = {
  key: "x",
  at: "2026-11-03T10:00:00+05:30",
  who: null,
  text: "",
  amount: null,
  reference: null,
  planName: "Pro",
  startDate: "2026-11-03",
  endDate: "2026-12-02",
  voidedAt: null,
  rowId: 1,
};

test.each([
  ["period", "sponsored", "Sponsored: Pro, 03/11/2026 – 02/12/2026"],
  ["payment", "neft", "Payment by Bank transfer, received on 03/11/2026"],
  ["reminder", "days_7", "Reminder sent, 7 days before the end"],
  ["event", "garage_suspended", "Garage suspended"],
  ["event", "payment", "A customer's payment was recorded"],
])("whatHappened describes %s %s as %j", (kind, what, words) =>
  expect(whatHappened({ ...NOTHING, kind, what })).toBe(words),
);
