import { expect, test } from "vitest";
import { BACKSPACE, isBarcode, keysOf, POINT, pressed } from "./typing";

const typed = (...keys: string[]) => keys.reduce(pressed, "");

test("keys add digits, one point and delete the last digit", () => {
  expect(typed("1", "2")).toBe("12");
  expect(typed("0", "7")).toBe("7");
  expect(typed(POINT, "5", POINT)).toBe("0.5");
  expect(typed("1", "2", BACKSPACE)).toBe("1");
  expect(typed(BACKSPACE)).toBe("");
  expect(typed(..."12345678901")).toBe("1234567890");
});

test("countable goods have no decimal point", () => {
  expect(keysOf(0)).not.toContain(POINT);
  expect(keysOf(3)).toContain(POINT);
});

test("a barcode or a label is no quantity", () => {
  for (const text of ["8901234567890", "SBP4294967297", "OF-51"])
    expect(isBarcode(text)).toBe(true);
  for (const text of ["12", "999999", "123456.789", ""]) expect(isBarcode(text)).toBe(false);
});
