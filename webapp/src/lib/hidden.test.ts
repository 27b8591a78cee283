import { afterEach, expect, test } from "vitest";
import { groupPhone } from "./contact/phone";
import { noteHidden } from "./hidden";
import { rupees } from "./money/format";

afterEach(() => noteHidden("0", null));

test("hidden amounts and phones are dots until an answer of another garage comes", () => {
  noteHidden("7", "money,phones");
  expect([rupees(0), rupees(0), groupPhone("")]).toEqual(["₹•••", "₹•••", "•••••"]);
  // Answers about the person name nothing.
  noteHidden("7", null);
  expect(rupees(0)).toBe("₹•••");
  // The phone of a colleague is not hidden.
  expect(groupPhone("9820011001")).toBe("98200 11001");
  noteHidden("8", null);
  expect([rupees(0), groupPhone("")]).toEqual(["₹0.00", ""]);
});
