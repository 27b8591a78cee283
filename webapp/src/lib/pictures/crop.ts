/**
 * The part of a picture that is kept. `x` and `y` are its centre, as fractions of the upright
 * picture.
 */
export type Crop = { x: number; y: number; zoom: number; turns: number };

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1, turns: 0 };
export const NEAREST = 4;

/** Returns the picture's size after quarter turns. */
export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 ? { width: height, height: width } : { width, height };
}

/**
 * Returns the kept part in pixels of the rotated picture. If `shape` is null, the part has the
 * picture's own shape.
 */
export function cutOf(picture: Size, crop: Crop, shape: number | null) {
  const turned = turnedSize(picture, crop.turns);
  const ratio = shape ?? turned.width / turned.height;
  const width = Math.min(turned.width, turned.height * ratio) / crop.zoom;
  const height = width / ratio;
  return {
    left: crop.x * turned.width - width / 2,
    top: crop.y * turned.height - height / 2,
    width,
    height,
  };
}

/** Returns the crop with a possible zoom, moved so that it is inside the picture. */
export function kept(picture: Size, crop: Crop, shape: number | null): Crop {
  const near = { ...crop, zoom: between(1, crop.zoom, NEAREST) };
  const { width, height } = turnedSize(picture, near.turns);
  const cut = cutOf(picture, near, shape);
  const [halfWide, halfHigh] = [cut.width / width / 2, cut.height / height / 2];
  return {
    ...near,
    x: between(halfWide, near.x, 1 - halfWide),
    y: between(halfHigh, near.y, 1 - halfHigh),
  };
}

/** Returns the crop after dragging the picture. The distance is in fractions of the frame. */
export function moved(picture: Size, crop: Crop, shape: number | null, way: Point): Crop {
  return kept(picture, shifted(picture, crop, shape, way), shape);
}

/** Zooms by a factor and keeps the given point of the frame in place. */
export function zoomed(
  picture: Size,
  crop: Crop,
  shape: number | null,
  by: number,
  at: Point = { x: 0.5, y: 0.5 },
): Crop {
  const zoom = between(1, crop.zoom * by, NEAREST);
  const part = 1 - crop.zoom / zoom;
  const way = { x: (0.5 - at.x) * part, y: (0.5 - at.y) * part };
  return kept(picture, { ...shifted(picture, crop, shape, way), zoom }, shape);
}

/** Rotates the picture by 90 degrees to the right and keeps the centre of the crop. */
export function turned(picture: Size, crop: Crop, shape: number | null): Crop {
  const next = { ...crop, turns: (crop.turns + 1) % 4, x: 1 - crop.y, y: crop.x };
  return kept(picture, next, shape);
}

function shifted(picture: Size, crop: Crop, shape: number | null, way: Point): Crop {
  const { width, height } = turnedSize(picture, crop.turns);
  const cut = cutOf(picture, crop, shape);
  return {
    ...crop,
    x: crop.x - (way.x * cut.width) / width,
    y: crop.y - (way.y * cut.height) / height,
  };
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
