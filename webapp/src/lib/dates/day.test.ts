import { expect, test } from "vitest";
import { aYearBefore, dayOf, daysBefore, daysUntil, isoToday, minuteOf, shopTime } from "./day";

test("shopTime gives day and time in India", () => {
  expect(shopTime(new Date("2026-11-19T18:29:59Z"))).toEqual({ day: "2026-11-19", time: "23:59" });
  expect(shopTime(new Date("2026-11-19T18:30:00Z"))).toEqual({ day: "2026-11-20", time: "00:00" });
});

test.each([
  ["2026-11-25", "2026-11-20", 5],
  ["2026-11-20", "2026-11-20", 0],
  ["2026-11-19", "2026-11-20", -1],
  ["2027-03-01", "2027-02-28", 1],
])("daysUntil %s from %s is %i", (day, from, days) => expect(daysUntil(day, from)).toBe(days));

test.each([
  ["2026-11-20", "2025-11-20"],
  ["2028-02-29", "2027-02-28"],
])("aYearBefore %s is %s", (day, before) => expect(aYearBefore(day)).toBe(before));

test("daysBefore counts back into the previous month", () => {
  expect(daysBefore("2026-03-01", 1)).toBe("2026-02-28");
  expect(daysBefore("2026-11-20", 30)).toBe("2026-10-21");
});

test.each([
  ["2026-11-19T18:29:59Z", "19/11/2026", "19/11/2026, 11:59\u00a0pm"],
  ["2026-11-19T18:30:00Z", "20/11/2026", "20/11/2026, 12:00\u00a0am"],
  ["2026-11-20T06:30:00Z", "20/11/2026", "20/11/2026, 12:00\u00a0pm"],
  ["2026-11-20T07:35:00+05:30", "20/11/2026", "20/11/2026, 7:35\u00a0am"],
])("the instant %s is on %s in the shop, shown as %s", (instant, day, minute) => {
  expect(dayOf(instant)).toBe(day);
  expect(minuteOf(instant)).toBe(minute);
  expect(isoToday(new Date(instant))).toBe(
    new Date(instant).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" }),
  );
});
