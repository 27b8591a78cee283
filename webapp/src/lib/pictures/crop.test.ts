import { expect, test } from "vitest";
import { type Crop, cutOf, kept, moved, NEAREST, turned, WHOLE, zoomed } from "./crop";

const LANDSCAPE = { width: 800, height: 400 };
const SQUARE = 1;
const crop = (over: Partial<Crop>): Crop => ({ ...WHOLE, ...over });

test("the initial crop is as large as its shape allows", () => {
  expect(cutOf(LANDSCAPE, WHOLE, SQUARE)).toEqual({ left: 200, top: 0, width: 400, height: 400 });
  expect(cutOf(LANDSCAPE, WHOLE, 4)).toEqual({ left: 0, top: 100, width: 800, height: 200 });
  expect(cutOf(LANDSCAPE, WHOLE, null)).toEqual({ left: 0, top: 0, width: 800, height: 400 });
});

test("dragging moves the crop and stops at the picture's edge", () => {
  const right = moved(LANDSCAPE, WHOLE, SQUARE, { x: 0.25, y: 0.25 });
  expect(cutOf(LANDSCAPE, right, SQUARE)).toMatchObject({ left: 100, top: 0 });
  const edge = moved(LANDSCAPE, WHOLE, SQUARE, { x: -9, y: 9 });
  expect(cutOf(LANDSCAPE, edge, SQUARE)).toMatchObject({ left: 400, top: 0 });
});

test("zooming keeps the point of the picture under the fingers in place", () => {
  const near = zoomed(LANDSCAPE, WHOLE, SQUARE, 2, { x: 1, y: 0 });
  expect(cutOf(LANDSCAPE, near, SQUARE)).toEqual({ left: 400, top: 0, width: 200, height: 200 });
});

test("zooming stops at its limits, and zooming at a limit does not move the picture", () => {
  const nearest = zoomed(LANDSCAPE, WHOLE, SQUARE, 99);
  expect(nearest.zoom).toBe(NEAREST);
  expect(zoomed(LANDSCAPE, nearest, SQUARE, 2, { x: 0, y: 0 })).toEqual(nearest);
  expect(zoomed(LANDSCAPE, crop({ x: 0.25 }), SQUARE, 0.1).zoom).toBe(1);
});

test("zooming out at a corner keeps the crop inside the picture", () => {
  const corner = moved(LANDSCAPE, crop({ zoom: 2 }), SQUARE, { x: 9, y: 9 });
  const back = zoomed(LANDSCAPE, corner, SQUARE, 0.5);
  expect(cutOf(LANDSCAPE, back, SQUARE)).toEqual({ left: 0, top: 0, width: 400, height: 400 });
});

test("rotating keeps the centre of the crop, and four rotations restore the picture", () => {
  const spot = crop({ x: 0.3, y: 0.6, zoom: 3 });
  const once = turned(LANDSCAPE, spot, SQUARE);
  expect(once).toMatchObject({ turns: 1, zoom: 3 });
  expect(once.x).toBeCloseTo(0.4);
  expect(once.y).toBeCloseTo(0.3);
  let round = once;
  for (let n = 0; n < 3; n += 1) round = turned(LANDSCAPE, round, SQUARE);
  expect(round.turns).toBe(0);
  expect(round.x).toBeCloseTo(spot.x);
  expect(round.y).toBeCloseTo(spot.y);
});

test("changing the shape of the crop keeps the crop inside the picture", () => {
  const cut = cutOf(LANDSCAPE, kept(LANDSCAPE, crop({ y: 0 }), 4), 4);
  expect(cut).toEqual({ left: 0, top: 0, width: 800, height: 200 });
});
