import { describe, expect, test } from "vitest";
import { isPutOff, putOff } from "./put-off";
import { reminderOf } from "./reminder";

const TODAY = "2026-11-20";

test.each([
  ["expired", true, "2026-11-18", "expired"],
  ["expired, never paid", true, null, "expired"],
  ["five days to the end of grace", false, "2026-11-25", "expiring"],
  ["the last day of grace", false, "2026-11-20", "expiring"],
  ["six days to the end of grace", false, "2026-11-26", null],
  ["without an end", false, null, null],
])(
  "reminderOf returns the correct kind of reminder for: %s",
  { tags: ["spec:account-17", "spec:account-18"] },
  (_, expired, gracePeriodEndDate, kind) => {
    expect(reminderOf({ expired, gracePeriodEndDate }, TODAY)).toBe(kind);
  },
);

describe("Closed reminder", () => {
  test("Closed reminder is hidden until the next day, only for the same branch and kind of reminder", () => {
    putOff(11, "expiring", TODAY);
    expect(isPutOff(11, "expiring", TODAY)).toBe(true);
    expect(isPutOff(11, "expiring", "2026-11-21")).toBe(false);
    expect(isPutOff(22, "expiring", TODAY)).toBe(false);
    expect(isPutOff(11, "expired", TODAY)).toBe(false);
  });

  test("Postponing the reminder applies to all tabs for an expiring subscription, and to one tab for an expired subscription", () => {
    putOff(11, "expiring", TODAY);
    expect(Object.keys(localStorage)).toEqual(["subscriptionReminder"]);
    putOff(11, "expired", TODAY);
    expect(Object.keys(sessionStorage)).toEqual(["subscriptionReminder"]);
    putOff(22, "expired", TODAY);
    expect(isPutOff(11, "expired", TODAY)).toBe(true);
  });

  test("Reminder can be postponed even if the browser's stored text is invalid", () => {
    for (const odd of ["nonsense", "null", "[]", "1"]) {
      localStorage.setItem("subscriptionReminder", odd);
      expect(isPutOff(11, "expiring", TODAY)).toBe(false);
      putOff(11, "expiring", TODAY);
      expect(isPutOff(11, "expiring", TODAY)).toBe(true);
    }
  });
});
