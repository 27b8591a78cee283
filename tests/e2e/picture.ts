import type { Locator, Page } from "@playwright/test";

/** Draws a picture whose left half is red and whose right half is blue. */
export async function halves(page: Page, width: number, height: number) {
  const png = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement("canvas");
      canvas.width = wide;
      canvas.height = high;
      const context = canvas.getContext("2d") as CanvasRenderingContext2D;
      context.fillStyle = "rgb(255 0 0)";
      context.fillRect(0, 0, wide / 2, high);
      context.fillStyle = "rgb(0 0 255)";
      context.fillRect(wide / 2, 0, wide / 2, high);
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height] as const,
  );
  return { name: "halves.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") };
}

type Seen = { size: number[]; topLeft: string; topRight: string; bottomLeft: string };

/** Reads the size and three corner colours of the picture that the server returns. */
export async function seenIn(picture: Locator): Promise<Seen> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    const bitmap = await createImageBitmap(await (await fetch(image.src)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0);
    const colour = (x: number, y: number) => {
      const at = [Math.floor(x * bitmap.width), Math.floor(y * bitmap.height)] as const;
      const [red = 0, , blue = 0] = context.getImageData(...at, 1, 1).data;
      if (red > 200 && blue < 50) return "red";
      return blue > 200 && red < 50 ? "blue" : `${red} ${blue}`;
    };
    return {
      size: [bitmap.width, bitmap.height],
      topLeft: colour(0.1, 0.1),
      topRight: colour(0.9, 0.1),
      bottomLeft: colour(0.1, 0.9),
    };
  });
}
