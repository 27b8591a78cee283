/** What the server takes, and as many pixels as it keeps of a job's photo. */
const LARGEST_BYTES = 1_000_000;
const LONGEST_EDGE = 1600;
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/** The picture's format is none that this browser can read. */
export class UnreadablePhoto extends Error {
  override message = "This photo cannot be read. Take it anew, or choose a JPEG, PNG or WebP.";
}

/**
 * A photo as a phone takes it, made small enough for a slow line: upright, as a JPEG, and nothing
 * but its pixels, so that place and time of the picture never leave the phone.
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

/** Makes a canvas as large as something of that size may be, white, and measured in its pixels. */
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
  // A JPEG has no transparency: what shows through is paper, not black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.scale(canvas.width / width, canvas.height / height);
  return context;
}

/** Upright, whatever way the camera was held. */
export async function readPhoto(photo: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(photo, { imageOrientation: "from-image" });
  } catch {
    throw new UnreadablePhoto();
  }
}

/** The best quality that is small enough. */
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
