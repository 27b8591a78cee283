import { expect, test } from "vitest";
import type { Above } from "@/features/jobs/editor/above";
import type { PartLine } from "@/features/jobs/parts/part-lines";
import { addedGoods } from "./supplementary-lines";

const PADS: PartLine = {
  key: "a",
  jobPartId: 5,
  partId: 9,
  name: "Brake pads",
  number: "BP1",
  hsn: "8708",
  unit: "NOS",
  gstRate: 18,
  mrp: null,
  price: 59_000,
  listPrice: 59_000,
  quantity: 2,
  onBill: true,
  freeReason: "",
  isStocked: true,
  free: 4,
  saved: { quantity: 2, reserved: 0, issued: 0, returned: 0 },
};
const { saved: _, ...unsaved } = PADS;

test.each<[string, PartLine, number[]]>([
  ["a new part", { ...unsaved, jobPartId: null }, [2]],
  ["further pieces of an ordered part", { ...PADS, quantity: 5 }, [3]],
  ["a further fraction", { ...PADS, quantity: 2.3 }, [0.3]],
  ["an unchanged part", PADS, []],
  ["fewer pieces", { ...PADS, quantity: 1 }, []],
  ["a part that is not on the bill", { ...PADS, quantity: 5, onBill: false }, []],
])("%s goes to the estimate with the right quantity", (_name, line, quantities) => {
  const found = addedGoods({ parts: [line] } as unknown as Above);
  expect(found.map(({ quantity }) => quantity)).toEqual(quantities);
});
