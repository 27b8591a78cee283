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
  const bitmap = await read(photo);
  try {
    const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext("2d");
    if (!context) {
      throw new UnreadablePhoto();
    }
    // A JPEG has no transparency: what shows through is paper, not black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return new File([await encode(canvas)], "photo.jpg", { type: "image/jpeg" });
  } finally {
    bitmap.close();
  }
}

async function read(photo: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(photo, { imageOrientation: "from-image" });
  } catch {
    throw new UnreadablePhoto();
  }
}

/** The best quality that is small enough. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, "image/jpeg", quality);
    });
    if (blob && blob.size <= LARGEST_BYTES) {
      return blob;
    }
  }
  throw new UnreadablePhoto();
}
