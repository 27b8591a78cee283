import { describe, expect, test } from "vitest";
import { discounted, inPaise, inRupees, percentOf, totalsOf } from "./paise";

/** Returns pseudorandom numbers that are the same in every run (mulberry32). */
function* numbers(seed: number, below: number) {
  let state = seed;
  for (;;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }
}
function take(count: number, seed: number, below: number): number[] {
  const source = numbers(seed, below);
  return Array.from({ length: count }, () => source.next().value as number);
}

// The highest amount of one line that the server accepts: ten crore rupees.
const DEAREST = 10_000_000_000;

/** Computes the percentage with big integers, as the server does. */
function exactly(paise: number, hundredths: number): number {
  return Number((BigInt(paise) * BigInt(hundredths) * 2n + 10_000n) / 20_000n);
}

describe("totalsOf", () => {
  test("the total is the subtotal plus 18% GST, rounded half up, for any prices", {
    tags: "spec:jobs-49",
  }, () => {
    for (let round = 0; round < 500; round += 1) {
      const prices = take(1 + (round % 100), round, DEAREST);
      const { subtotal, gst, total } = totalsOf(prices, true);
      expect(BigInt(subtotal)).toBe(prices.reduce((sum, one) => sum + BigInt(one), 0n));
      expect(gst).toBe(exactly(subtotal, 1800));
      expect(total).toBe(subtotal + gst);
      expect(Number.isSafeInteger(total)).toBe(true);
    }
  });

  test("the total does not depend on the order of the lines", () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const prices = take(20, seed, 5_000_000);
      expect(totalsOf([...prices].reverse(), true)).toEqual(totalsOf(prices, true));
    }
  });

  test("the total has no GST when GST does not apply, and the total without lines is zero", {
    tags: "spec:jobs-49",
  }, () => {
    expect(totalsOf([118_000, 50], false)).toEqual({
      subtotal: 118_050,
      gst: 0,
      roundOff: 0,
      total: 118_050,
    });
    expect(totalsOf([], true)).toEqual({ subtotal: 0, gst: 0, roundOff: 0, total: 0 });
  });

  test.each([
    [25, 5], // The exact GST is 4.5 paise.
    [24, 4], // The exact GST is 4.32 paise.
    [28, 5], // The exact GST is 5.04 paise.
    [75, 14], // The exact GST is 13.5 paise.
    [100_000, 18_000],
  ])("the GST of %i paise is %i paise", (subtotal, gst) =>
    expect(totalsOf([subtotal], true).gst).toBe(gst),
  );
});

test.each([
  [118_006, -6, 118_000],
  [118_050, 50, 118_100],
  [118_049, -49, 118_000],
  [118_100, 0, 118_100],
])("%i paise are rounded by %i to %i if the garage rounds bills", (exact, roundOff, total) =>
  expect(totalsOf([exact], false, { percent: 18, rounds: true })).toEqual({
    subtotal: exact,
    gst: 0,
    roundOff,
    total,
  }),
);

describe("discounted", () => {
  test("a discount is a whole number of paise and never more than the price", {
    tags: "spec:jobs-49",
  }, () => {
    const rates = take(1_000, 7, DEAREST);
    const percents = take(1_000, 11, 10_000);
    rates.forEach((rate, at) => {
      const hundredths = (percents[at] ?? 0) + 1;
      const price = discounted(rate, hundredths / 100);
      expect(price).toBe(rate - exactly(rate, hundredths));
      expect(price).toBeGreaterThanOrEqual(0);
      expect(price).toBeLessThanOrEqual(rate);
    });
  });

  test("a discount of 0% does not change the price, and a discount of 100% makes the price zero", () => {
    expect(discounted(99_999, 0)).toBe(99_999);
    expect(discounted(99_999, 100)).toBe(0);
    expect(percentOf(333, 33.33)).toBe(111);
  });
});

test("converting paise to rupees and back returns the same amount", () => {
  for (const paise of [...take(2_000, 3, DEAREST), 29, 57, 58, 1_005, 101_010])
    expect(inPaise(inRupees(paise))).toBe(paise);
  expect(inPaise(1.005)).toBe(100); // The server sends two decimals, so a third never occurs.
});
