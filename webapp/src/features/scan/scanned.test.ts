import { expect, test } from "vitest";
import { padsRow, partRow } from "@/testing/parts";
import { withOne, without, withQuantity } from "./scanned";

const filter = partRow();
const oil = partRow({ partId: 53, partName: "Engine oil", unit: "LTR" });

test("each scan adds one, and the last scanned part is first", () => {
  const scanned = [filter, padsRow, filter].reduce(withOne, []);
  expect(scanned).toEqual([
    { part: filter, quantity: 2 },
    { part: padsRow, quantity: 1 },
  ]);
});

test("a scan shows the newest stock of a part", () => {
  const newest = { ...filter, free: 1 };
  expect(withOne([{ part: filter, quantity: 1 }], newest)).toEqual([{ part: newest, quantity: 2 }]);
});

test.each([
  [3, [{ part: filter, quantity: 3 }]],
  [0, []],
  [-1, []],
])("a quantity of %d leaves %j", (quantity, left) => {
  expect(withQuantity([{ part: filter, quantity: 1 }], 51, quantity)).toEqual(left);
  expect(withQuantity([{ part: oil, quantity: 1 }], 51, quantity)).toHaveLength(1);
});

test("parts that were scanned while others were taken stay", () => {
  const sent = [
    { part: filter, quantity: 2 },
    { part: oil, quantity: 0.1 },
  ];
  const now = [
    { part: padsRow, quantity: 1 },
    { part: filter, quantity: 3 },
    { part: oil, quantity: 0.1 },
  ];
  expect(without(now, sent)).toEqual([
    { part: padsRow, quantity: 1 },
    { part: filter, quantity: 1 },
  ]);
  expect(without([], sent)).toEqual([]);
});
