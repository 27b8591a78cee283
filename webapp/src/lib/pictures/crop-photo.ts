import { type Crop, cutOf, turnedSize } from "./crop";
import { encodePhoto, layPaper, readPhoto } from "./shrink-photo";

/**
 * This size is sharp enough to crop a small part of the picture, and small enough to drag it on a
 * cheap phone.
 */
const LONGEST_EDGE = 2400;

/** Opens the picture for cropping. The caller closes it. */
export async function openPhoto(photo: Blob): Promise<ImageBitmap> {
  const bitmap = await readPhoto(photo);
  const scale = LONGEST_EDGE / Math.max(bitmap.width, bitmap.height);
  if (scale >= 1) return bitmap;
  try {
    return await createImageBitmap(bitmap, {
      resizeWidth: Math.max(1, Math.round(bitmap.width * scale)),
      resizeHeight: Math.max(1, Math.round(bitmap.height * scale)),
      resizeQuality: "high",
    });
  } finally {
    bitmap.close();
  }
}

/**
 * Draws the cropped picture. The preview and the saved file both use this function, so they look
 * the same.
 */
export function drawCut(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  crop: Crop,
  shape: number | null,
  longestEdge: number,
): void {
  const cut = cutOf(picture, crop, shape);
  const upright = turnedSize(picture, crop.turns);
  const context = layPaper(canvas, cut, longestEdge);
  context.translate(upright.width / 2 - cut.left, upright.height / 2 - cut.top);
  context.rotate((crop.turns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

export async function cropPhoto(
  picture: ImageBitmap,
  crop: Crop,
  shape: number | null,
  longestEdge: number,
): Promise<File> {
  const canvas = document.createElement("canvas");
  drawCut(canvas, picture, crop, shape, longestEdge);
  return encodePhoto(canvas);
}
