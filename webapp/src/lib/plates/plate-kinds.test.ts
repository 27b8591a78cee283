import { expect, test } from "vitest";
import { isPlate, mayBeOtherPlate } from "./plate-kinds";

test.each([
  "MH12AB1234",
  "mh 12 ab 1234",
  "KA1A0001",
  "MH 12 1234",
  "XX 99 ZZ 9999",
  "DL 3C AB 1234",
  "DL8CAF5031",
  "22 BH 1234 AA",
  "KA-01-EK-171",
])("'%s' is a standard vehicle number", { tags: "spec:customers-34" }, (plate) => {
  expect(isPlate(plate)).toBe(true);
  expect(mayBeOtherPlate(plate)).toBe(false);
});

test.each(["12 CD 34", "MH12", "77 CD 1", "21 BH 1234 IO", "XX1ABC123"])(
  "'%s' is accepted only with the checkbox for a different plate",
  { tags: "spec:customers-35" },
  (plate) => {
    expect(isPlate(plate)).toBe(false);
    expect(mayBeOtherPlate(plate)).toBe(true);
  },
);

test.each(["", "MH", "MH 12 AB 1234 5678 90", "MH_12", "एमएच12"])(
  "%j is not a vehicle number",
  { tags: "spec:customers-34" },
  (plate) => {
    expect(isPlate(plate)).toBe(false);
    expect(mayBeOtherPlate(plate)).toBe(false);
  },
);
