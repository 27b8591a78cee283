import { describe, expect, test } from "vitest";
import { baseLine, estimate, partLine, serviceLine } from "@/testing/estimates";
import { draftOf } from "./draft-body";
import { spread, sumsOf } from "./sums";
import type { Estimate } from "./types";

const sums = (over: Partial<Estimate> = {}) => {
  const changed = { ...estimate, ...over };
  return sumsOf(draftOf(changed), changed);
};

const choices: Estimate["choices"] = [
  {
    choiceId: 1,
    name: "Brakes",
    options: [
      { optionId: 1, label: "Good", recommended: false, lines: [{ ...partLine, rate: 1180 }] },
      {
        optionId: 2,
        label: "Best",
        recommended: true,
        lines: [
          { ...partLine, ref: "00000000-0000-4000-8000-000000000003", rate: 2360, quantity: 2 },
        ],
      },
    ],
  },
];

describe("the sums of an estimate", () => {
  test("ordered lines, labour and parts add up with one tax", () => {
    const { highest, base, nets } = sums();
    expect(highest).toEqual({ subtotal: 200_000, gst: 36_000, roundOff: 0, total: 236_000 });
    expect(base.total).toBe(59_000);
    expect([...nets.values()]).toEqual([100_000, 50_000]);
  });

  test("a new price replaces the ordered line", () => {
    const cheaper = { ...serviceLine, rate: 400, replacesId: baseLine.lineId };
    expect(sums({ lines: [cheaper] }).highest.total).toBe(47_200);
  });

  test("the discount of several is taken from their amount", () => {
    // 2.5 × ₹333.33 are ₹833.33, less 10 % are ₹750.00.
    const several = { ...serviceLine, rate: 333.33, quantity: 2.5, discountPercent: 10 };
    expect(sums({ lines: [several], base: [] }).highest).toMatchObject({
      subtotal: 75_000,
      total: 88_500,
    });
  });

  test("a choice counts its cheapest and its dearest option", () => {
    const { lowest, highest } = sums({ lines: [], base: [], choices });
    expect([lowest.total, highest.total]).toEqual([118_000, 472_000]);
  });

  test("the discount is divided among the lines, and an estimate without GST has no tax", () => {
    const lines = [serviceLine, { ...serviceLine, ref: "b", serviceId: 9, rate: 500 }];
    const found = sums({ lines, base: [], discount: 100, taxCollected: 0 });
    expect([...found.nets.values()]).toEqual([93_333, 46_667]);
    expect(found.highest.total).toBe(140_000);
  });

  test("a garage that rounds totals rounds once", () => {
    const lines = [{ ...serviceLine, rate: 999.99 }];
    const { highest } = sums({ lines, base: [], roundsTotal: true });
    expect(highest).toMatchObject({ roundOff: 1, total: 118_000 });
  });
});

test("the largest remainders get the rest of a spread amount", () => {
  expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(spread(10, [1, 2, 4])).toEqual([1, 3, 6]);
  expect(spread(0, [1, 2])).toEqual([0, 0]);
});
