/** Reads the codes in a picture of the camera. */
export type Decoder = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> };

const FORMATS = [
  "qr_code",
  "code_128",
  "ean_13",
  "ean_8",
  "upc_a",
  "upc_e",
  "code_39",
  "itf",
] as const;

type Native = {
  new (options: { formats: readonly string[] }): Decoder;
  getSupportedFormats: () => Promise<string[]>;
};

/** Returns the browser's decoder, or our own. Our own loads half a megabyte, so it loads only here. */
export async function loadDecoder(): Promise<Decoder> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: Native };
  if (Native) {
    const known = await Native.getSupportedFormats();
    const formats = FORMATS.filter((format) => known.includes(format));
    // Some browsers have the class, but no format.
    if (formats.includes("qr_code")) return new Native({ formats });
  }
  const { BarcodeDetector, prepareZXingModule } = await import("barcode-detector/ponyfill");
  const wasm = new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url).href;
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector({ formats: [...FORMATS] });
}
