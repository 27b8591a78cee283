import { expect, test } from "vitest";
import { isoToday } from "@/lib/dates/day";
import { dayInWords, monthIn, monthInWords, monthsAfter, weeksOf } from "./month";

test("monthIn returns the current month for missing or invalid text", () => {
  expect(monthIn("2026-02")).toBe("2026-02");
  for (const text of [null, "2026-13", "1926-02", "soon"])
    expect(monthIn(text)).toBe(isoToday().slice(0, 7));
});

test.each([
  ["2026-11", 1, "2026-12"],
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
])("monthsAfter: %s plus %i months is %s", (month, count, expected) =>
  expect(monthsAfter(month, count)).toBe(expected),
);

test("weeksOf returns weeks that start on Monday and contain only days of the month", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([...Array(6).fill(undefined), "2026-11-01"]);
  expect(weeks[5]?.[0]).toBe("2026-11-30");
  expect(weeksOf("2027-02").flat().filter(Boolean)).toHaveLength(28);
  expect(weeksOf("2027-02")).toHaveLength(4);
  expect(weeksOf("2028-02").flat().filter(Boolean)).toHaveLength(29);
});

test("monthInWords and dayInWords write a month and a day in words", () => {
  expect(monthInWords("2026-11")).toBe("November 2026");
  expect(dayInWords("2026-11-20")).toBe("Friday 20 November");
});
