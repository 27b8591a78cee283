import { expect, test } from "vitest";
import { lastMonth, returnMonths } from "./months";

test("returnMonths returns the last 72 months grouped by financial year, with the newest month first", {
  tags: "spec:garage-11",
}, () => {
  const years = returnMonths("2026-05-31");
  expect(years[0]).toEqual({ year: "26-27", months: ["2026-05", "2026-04"] });
  expect(years[1]?.months).toHaveLength(12);
  expect(years[1]?.months[0]).toBe("2026-03");
  expect(years.flatMap(({ months }) => months)).toHaveLength(72);
  expect(years.at(-1)?.months.at(-1)).toBe("2020-06");
});

test.each([
  ["2026-11-21", "2026-10"],
  ["2026-01-01", "2025-12"],
  ["2026-03-31", "2026-02"],
])("lastMonth on the day %s is %s", { tags: "spec:garage-11" }, (today, month) => {
  expect(lastMonth(today)).toBe(month);
});
