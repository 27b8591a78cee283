import { describe, expect, test } from "vitest";
import { initials } from "@/components/ui/avatar";
import { groupPhone } from "./contact/phone";
import { dayMonthYear } from "./dates/day";
import { today } from "./dates/today";
import { rupees } from "./money/format";
import { groupPlate } from "./plates/plate";

describe("initials", { tags: ["spec:entry-22", "spec:home-32", "spec:account-15"] }, () => {
  test.each([
    ["Rajesh Sharma", "RS"],
    ["Sharma Motors Andheri", "SM"],
    ["Andheri", "AN"],
    ["a", "A"],
    ["  ravi   kumar ", "RK"],
    ["", "U"],
    [null, "U"],
    [undefined, "U"],
  ])("the initials of %s are %s", (name, letters) => expect(initials(name)).toBe(letters));
});

describe("number plates", () => {
  test.each([
    ["MH12AB1234", "MH 12 AB 1234"],
    ["mh 12-ab.1234", "MH 12 AB 1234"],
    ["DL3CAB1234", "DL 3 CAB 1234"],
    ["KA01EK171", "KA 01 EK 171"],
    ["KA011234", "KA 01 1234"],
    ["22BH1234AA", "22 BH 1234 AA"],
    ["CC12CD77X", "CC12CD77X"],
  ])("the plate %s is grouped as %s", (plate, groups) => expect(groupPlate(plate)).toBe(groups));
});

test("ten-digit phone numbers are grouped, and other texts are unchanged", () => {
  expect(groupPhone("9820012345")).toBe("98200 12345");
  expect(groupPhone("+91 22 1234")).toBe("+91 22 1234");
});

test("today returns the day in India in any time zone of the device", {
  tags: "spec:home-31",
}, () => {
  expect(today(new Date("2026-11-19T18:29:59Z"))).toBe("Thursday, 19/11/2026");
  expect(today(new Date("2026-11-19T18:30:00Z"))).toBe("Friday, 20/11/2026");
});

test("money is grouped in the Indian way, and days are written as day/month/year", {
  tags: ["spec:home-31", "spec:account-1", "spec:shared-11"],
}, () => {
  expect(rupees(123456)).toBe("₹1,23,456.00");
  expect(rupees(0.5)).toBe("₹0.50");
  expect(dayMonthYear("2026-11-20")).toBe("20/11/2026");
});
