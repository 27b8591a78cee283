import { type Crop, cutOf, turnedSize } from "./crop";
import { encodePhoto, layPaper, readPhoto } from "./shrink-photo";

/** Enough for a part of it to be sharp, and little enough to follow a finger on a cheap phone. */
const LONGEST_EDGE = 2400;

/** The picture to choose a part of. Whoever asked for it closes it. */
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

/** What is seen is what is saved: the frame on the screen and the file are drawn by this alone. */
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
