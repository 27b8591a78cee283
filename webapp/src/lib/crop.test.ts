import { expect, test } from "vitest";
import { type Crop, cutOf, kept, moved, NEAREST, turned, WHOLE, zoomed } from "./crop";

const LYING = { width: 800, height: 400 };
const SQUARE = 1;
const crop = (over: Partial<Crop>): Crop => ({ ...WHOLE, ...over });

test("as much of the picture as its shape allows is kept at first", () => {
  expect(cutOf(LYING, WHOLE, SQUARE)).toEqual({ left: 200, top: 0, width: 400, height: 400 });
  expect(cutOf(LYING, WHOLE, 4)).toEqual({ left: 0, top: 100, width: 800, height: 200 });
  expect(cutOf(LYING, WHOLE, null)).toEqual({ left: 0, top: 0, width: 800, height: 400 });
});

test("the picture follows the finger, and stops at its edge", () => {
  const right = moved(LYING, WHOLE, SQUARE, { x: 0.25, y: 0.25 });
  expect(cutOf(LYING, right, SQUARE)).toMatchObject({ left: 100, top: 0 });
  const edge = moved(LYING, WHOLE, SQUARE, { x: -9, y: 9 });
  expect(cutOf(LYING, edge, SQUARE)).toMatchObject({ left: 400, top: 0 });
});

test("what lies under the fingers stays there while it comes nearer", () => {
  const near = zoomed(LYING, WHOLE, SQUARE, 2, { x: 1, y: 0 });
  expect(cutOf(LYING, near, SQUARE)).toEqual({ left: 400, top: 0, width: 200, height: 200 });
});

test("it comes no nearer and goes no farther than its bounds, and does not drift there", () => {
  const nearest = zoomed(LYING, WHOLE, SQUARE, 99);
  expect(nearest.zoom).toBe(NEAREST);
  expect(zoomed(LYING, nearest, SQUARE, 2, { x: 0, y: 0 })).toEqual(nearest);
  expect(zoomed(LYING, crop({ x: 0.25 }), SQUARE, 0.1).zoom).toBe(1);
});

test("going back shows nothing beyond the edge", () => {
  const corner = moved(LYING, crop({ zoom: 2 }), SQUARE, { x: 9, y: 9 });
  const back = zoomed(LYING, corner, SQUARE, 0.5);
  expect(cutOf(LYING, back, SQUARE)).toEqual({ left: 0, top: 0, width: 400, height: 400 });
});

test("turning keeps the same spot in the middle, and four quarters are none", () => {
  const spot = crop({ x: 0.3, y: 0.6, zoom: 3 });
  const once = turned(LYING, spot, SQUARE);
  expect(once).toMatchObject({ turns: 1, zoom: 3 });
  expect(once.x).toBeCloseTo(0.4);
  expect(once.y).toBeCloseTo(0.3);
  let round = once;
  for (let n = 0; n < 3; n += 1) round = turned(LYING, round, SQUARE);
  expect(round.turns).toBe(0);
  expect(round.x).toBeCloseTo(spot.x);
  expect(round.y).toBeCloseTo(spot.y);
});

test("another shape takes what fits into it", () => {
  const cut = cutOf(LYING, kept(LYING, crop({ y: 0 }), 4), 4);
  expect(cut).toEqual({ left: 0, top: 0, width: 800, height: 200 });
});
