import { describe, expect, test } from "vitest";
import { jobPart, partLine, savedLine } from "@/testing/job-parts";
import { partRow } from "@/testing/parts";
import {
  boxChoice,
  lowerPrint,
  more,
  withBought,
  withBox,
  withPart,
  withPrice,
  withQuantity,
  withReason,
} from "./part-edits";
import { isPartLine, toPartsUsed } from "./part-lines";
import { draftMark, markOf } from "./part-mark";

describe("lines of the job form", () => {
  test("adding a part twice raises the quantity of its line", () => {
    const once = withPart([], partRow());
    const twice = withPart(once, partRow());
    expect(twice.map(({ partId, quantity }) => [partId, quantity])).toEqual([[51, 2]]);
    const other = withPart(twice, partRow({ partId: 52 }));
    expect(new Set(other.map(({ key }) => key)).size).toBe(2);
  });

  test("two parts bought for the job are two lines", () => {
    const bought = { ...partLine(), cost: 300_00 };
    const lines = withBought(withBought([], bought), bought);
    expect(lines.map(({ key, partId, listPrice }) => [key, partId, listPrice])).toEqual([
      ["new-1", null, 480_00],
      ["new-2", null, 480_00],
    ]);
  });

  test("the MRP of a chosen box is the limit of the price, and only a chosen one is sent", () => {
    const [line] = withPart([], partRow({ boxMrps: [450, 520] }));
    if (!line) throw new Error("A line was added.");
    expect(boxChoice(line)).toEqual([450_00, 500_00, 520_00]);
    expect(toPartsUsed([line])[0]).not.toHaveProperty("mrp");
    const older = withBox(line, 520_00);
    expect(withPrice(older, "515").problem).toBeUndefined();
    expect(toPartsUsed([older])[0]).toMatchObject({ partId: 51, mrp: 520 });
    expect(withBox(line, 450_00).problem).toBe("₹480.00 is above the MRP of ₹450.00.");
  });

  test("a price above the print of a box that leaves next warns until the box is chosen", () => {
    const line = savedLine({ boxMrps: [450, 500], nextBoxMrp: 450 });
    expect(lowerPrint(line)).toBe(450_00);
    expect(lowerPrint(withPrice(line, "450"))).toBeNull();
    expect(lowerPrint(withBox(line, 500_00))).toBeNull();
    expect(lowerPrint(savedLine({ boxMrps: [500], nextBoxMrp: 500 }))).toBeNull();
    expect(boxChoice(savedLine({ boxMrps: [500] }))).toEqual([]);
  });

  test("the stepper keeps decimals and never goes to zero or below what is out", () => {
    expect(more(partLine({ quantity: 1.2 }), 1).quantity).toBe(2.2);
    expect(more(partLine({ quantity: 2.2 }), -1).quantity).toBe(1.2);
    expect(more(partLine({ quantity: 1 }), -1).quantity).toBe(1);
    expect(more(savedLine({ quantity: 3, issued: 3 }), -1).quantity).toBe(3);
  });

  test.each([
    [withQuantity(partLine(), "1.5"), "A quantity in NOS must be a whole number"],
    [withQuantity(partLine({ unit: "LTR" }), "1.5"), undefined],
    [withQuantity(partLine({ unit: "LTR" }), "0"), "This must be a quantity"],
    [withQuantity(partLine(), ""), "Quantity is required"],
    [
      withQuantity(savedLine({ quantity: 3, issued: 2 }), "1"),
      "2 NOS are out on this job. Return them first.",
    ],
    [withPrice(partLine(), "x"), "This must be an amount"],
    [withPrice(partLine(), ""), "Price is required"],
    [withPrice(partLine({ mrp: 480_00 }), "500"), "₹500.00 is above the MRP of ₹480.00."],
    [withPrice(partLine(), "0"), "Choose why the customer pays nothing"],
    [withReason(withPrice(partLine(), "0"), "warranty"), undefined],
    [withQuantity(withQuantity(partLine(), "x"), "2"), undefined],
    [withPart([], partRow({ price: 0 }))[0], "Choose why the customer pays nothing"],
    [partLine({ onBill: false }), undefined],
  ])("line %# has the error %j", (line, problem) => {
    expect(line?.problem).toBe(problem);
  });

  test("an invalid text keeps the last valid value, and a price removes the reason", () => {
    expect(withQuantity(partLine({ quantity: 2 }), "x")).toMatchObject({
      quantity: 2,
      typedQuantity: "x",
    });
    const free = { ...withPrice(partLine(), "0"), freeReason: "goodwill" };
    expect(withPrice(free, "10")).toMatchObject({ price: 10_00, freeReason: "" });
  });

  test("only a complete line of a stored draft is accepted", () => {
    const stored = JSON.parse(JSON.stringify(savedLine())) as Record<string, unknown>;
    expect(isPartLine(stored)).toBe(true);
    for (const name of ["key", "name", "unit", "price", "quantity", "gstRate", "partId", "mrp"])
      expect(isPartLine({ ...stored, [name]: {} })).toBe(false);
    expect(isPartLine(null)).toBe(false);
  });
});

describe("marks of parts", () => {
  test.each([
    [{ reserved: 1 }, "Reserved", false],
    [{ quantity: 2, reserved: 1 }, "1 of 2 reserved, 1 to order", true],
    [{ quantity: 2, reserved: 0 }, "2 to order", true],
    [{ reserved: 0, issued: 1 }, "Taken", false],
    [{ quantity: 3, reserved: 0, issued: 1 }, "1 of 3 taken, 2 to order", true],
    [{ quantity: 5, reserved: 1, issued: 2 }, "2 of 5 taken, 1 reserved, 2 to order", true],
    [{ reserved: 0, returned: 1 }, "Returned", false],
    [{ reserved: 0, isStocked: false }, "Not kept in stock", false],
    [{ partId: null, reserved: 0, isStocked: false }, "Bought for this job", false],
    [{ unit: "LTR", quantity: 0.3, reserved: 0.1 }, "0.1 of 0.3 reserved, 0.2 to order", true],
  ])("a saved line with %j is marked %j", (over, text, attention) => {
    expect(markOf(jobPart(over))).toEqual({ text, attention });
    expect(draftMark(savedLine(over))).toEqual({ text, attention });
  });

  test("a finished job needs nothing from the supplier", () => {
    expect(markOf(jobPart({ reserved: 0 }), true).text).toBe("Not taken");
  });

  test.each([
    [{ quantity: 2, free: 2 }, "In stock"],
    [{ quantity: 2, free: 1 }, "1 of 2 in stock, 1 to order"],
    [{ quantity: 2, free: 0 }, "2 to order"],
    [{ isStocked: false }, "Not kept in stock"],
  ])("a new line with %j is marked %j", (over, text) => {
    expect(draftMark(partLine(over)).text).toBe(text);
  });

  test("a changed quantity of a saved line is not compared with the stock", () => {
    const line = savedLine({ quantity: 2, reserved: 2 });
    expect(draftMark({ ...line, quantity: 3 }).text).toBe("2 of 3 reserved");
    expect(draftMark({ ...savedLine({ reserved: 0 }), quantity: 3 }).text).toBe(
      "Reserved when you save",
    );
  });
});
