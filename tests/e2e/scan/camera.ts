import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

/** Chromium plays a video of uncompressed pictures as its camera. This draws the video. */

const WIDTH = 320;
const HEIGHT = 240;
const DOT = 7;
/** Each code is shown for two seconds. Then the next one follows, and the video begins again. */
const PICTURES_A_SECOND = 5;
const SECONDS_EACH = 2;
const GREY = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);

const load = createRequire(__filename);
const wasmBinary = readFileSync(load.resolve("zxing-wasm/writer/zxing_writer.wasm"));
// The package would load its file from the internet.
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasmBinary).buffer } });

/** Returns one grey picture with the QR code in its middle. */
async function pictureOf(code: string): Promise<Buffer<ArrayBuffer>> {
  const { symbol, error } = await writeBarcode(code, { format: "QRCode" });
  if (error) throw new Error(error);
  const { data, width, height } = symbol;
  const picture = Buffer.alloc(WIDTH * HEIGHT, 255);
  const [left, top] = [(WIDTH - width * DOT) >> 1, (HEIGHT - height * DOT) >> 1];
  for (let y = 0; y < height * DOT; y += 1) {
    for (let x = 0; x < width * DOT; x += 1) {
      const dot = data[Math.floor(y / DOT) * width + Math.floor(x / DOT)] ?? 255;
      picture[(top + y) * WIDTH + left + x] = dot;
    }
  }
  return Buffer.concat([picture, GREY]);
}

/** Writes the video of a person who holds one code after the other before the camera. */
export async function record(file: string, codes: readonly string[]): Promise<void> {
  const video = [
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PICTURES_A_SECOND}:1 Ip A1:1 C420\n`),
  ];
  for (const code of codes) {
    const picture = await pictureOf(code);
    for (let at = 0; at < PICTURES_A_SECOND * SECONDS_EACH; at += 1) {
      video.push(Buffer.from("FRAME\n"), picture);
    }
  }
  writeFileSync(file, Buffer.concat(video));
}
