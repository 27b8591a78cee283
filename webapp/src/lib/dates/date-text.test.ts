import { describe, expect, test } from "vitest";
import { addMonths, isWholeDate, readDate, shownDate, withinRange } from "./date-text";

const TODAY = "2026-11-20";

describe("readDate", () => {
  test.each([
    ["05/12/2026", "2026-12-05"],
    ["5/12/2026", "2026-12-05"],
    ["05122026", "2026-12-05"],
    ["051226", "2026-12-05"],
    ["5-12-26", "2026-12-05"],
    ["5.12.2026", "2026-12-05"],
    ["5 12 2026", "2026-12-05"],
    [" 5 / 12 / 2026 ", "2026-12-05"],
    ["2026-12-05", "2026-12-05"],
    ["29/02/2028", "2028-02-29"],
    ["०५/१२/२०२६", "2026-12-05"],
    ["௦௫௧௨௨௦௨௬", "2026-12-05"],
  ])("readDate reads %s as %s", (text, day) => expect(readDate(text, {}, TODAY)).toBe(day));

  test.each([
    "",
    "5",
    "5/",
    "tomorrow",
    "32/01/2026",
    "00/01/2026",
    "12/13/2026",
    "29/02/2027",
    "31/11",
    "5/12/202",
    "5/12/20261",
    "512026",
    "5/12/2026 x",
  ])("readDate rejects '%s'", (text) => expect(readDate(text, {}, TODAY)).toBeNull());

  test.each([
    ["5/12", {}, "2026-12-05"],
    ["0512", {}, "2026-12-05"],
    ["5/12/", {}, "2026-12-05"],
    ["5/1", {}, "2027-01-05"],
    ["5/6", {}, "2026-06-05"],
    ["5/11", { min: TODAY }, "2027-11-05"],
    ["20/11", { min: TODAY }, "2026-11-20"],
    ["5/12", { max: TODAY }, "2025-12-05"],
    ["5/12", { min: "2025-11-20", max: TODAY }, "2025-12-05"],
    ["29/2", { min: TODAY }, "2028-02-29"],
    ["5/12", { min: "2026-11-01", max: "2026-11-30" }, "2026-12-05"],
  ])("readDate reads %s within the range %o as the nearest allowed day %s", (text, range, day) =>
    expect(readDate(text, range, TODAY)).toBe(day),
  );
});

test.each([
  ["05/12/2026", true],
  ["05122026", true],
  ["2026-12-05", true],
  ["5-12-26", false],
  ["5/12", false],
  ["", false],
])("isWholeDate('%s') is %s", (text, whole) => expect(isWholeDate(text)).toBe(whole));

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2026-01-15", -1, "2025-12-15"],
  ["2026-03-31", -1, "2026-02-28"],
])("addMonths of the day %s and %i months is %s", (day, count, then) =>
  expect(addMonths(day, count)).toBe(then),
);

test("withinRange moves a day outside the range to the nearest day inside the range", () => {
  const range = { min: "2026-11-10", max: "2026-11-20" };
  expect(["2026-11-09", "2026-11-15", "2026-11-21"].map((day) => withinRange(day, range))).toEqual([
    "2026-11-10",
    "2026-11-15",
    "2026-11-20",
  ]);
  expect(withinRange("2026-11-09", {})).toBe("2026-11-09");
});

test("shownDate formats a day as dd/mm/yyyy", () => {
  expect(shownDate("2026-12-05")).toBe("05/12/2026");
  expect(shownDate("")).toBe("");
});
