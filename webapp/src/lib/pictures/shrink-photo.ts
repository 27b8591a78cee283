import { say } from "@/say";

/**
 * These are the server's upload limit in bytes, and the longest edge in pixels that the server
 * keeps of a job's photo.
 */
const LARGEST_BYTES = 1_000_000;
const LONGEST_EDGE = 1600;
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/** This error is thrown if the browser cannot read the format of the picture. */
export class UnreadablePhoto extends Error {
  override message = say.lib_this_photo_cannot_be_read_take();
}

/**
 * Makes a photo small enough for a slow network. The result is an upright JPEG without metadata, so
 * the place and time of the photo never leave the phone.
 */
export async function shrinkPhoto(photo: Blob, longestEdge = LONGEST_EDGE): Promise<File> {
  const bitmap = await readPhoto(photo);
  try {
    const canvas = document.createElement("canvas");
    const context = layPaper(canvas, bitmap, longestEdge);
    context.drawImage(bitmap, 0, 0);
    return await encodePhoto(canvas);
  } finally {
    bitmap.close();
  }
}

/**
 * Makes a white canvas whose edges are at most `longestEdge`. Drawings on it use the pixels of the
 * original picture.
 */
export function layPaper(
  canvas: HTMLCanvasElement,
  { width, height }: { width: number; height: number },
  longestEdge: number,
): CanvasRenderingContext2D {
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) {
    throw new UnreadablePhoto();
  }
  // A JPEG has no transparency. Without a white background, transparent parts would become black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.scale(canvas.width / width, canvas.height / height);
  return context;
}

/** Returns the photo upright, however the person held the camera. */
export async function readPhoto(photo: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(photo, { imageOrientation: "from-image" });
  } catch {
    throw new UnreadablePhoto();
  }
}

/** Encodes the picture with the best quality that fits the upload limit. */
export async function encodePhoto(canvas: HTMLCanvasElement): Promise<File> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, "image/jpeg", quality);
    });
    if (blob && blob.size <= LARGEST_BYTES) {
      return new File([blob], "photo.jpg", { type: "image/jpeg" });
    }
  }
  throw new UnreadablePhoto();
}
