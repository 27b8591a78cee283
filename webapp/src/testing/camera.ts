import { vi } from "vitest";

/** Stands for a camera and its decoder. The decoder finds the codes that `show` put before the camera. */
export function serveCamera() {
  const stop = vi.fn();
  let shown: string[] = [];
  onCameraAsked(() => Promise.resolve({ getTracks: () => [{ stop }] } as unknown as MediaStream));
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "readyState", "get").mockReturnValue(4);
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = async () => ["qr_code"];
      detect = async () => shown.map((rawValue) => ({ rawValue }));
    },
  );
  const show = (...codes: string[]) => {
    shown = codes;
  };
  return { show, stop };
}

/** Answers the page's request for a camera. */
export function onCameraAsked(getUserMedia: () => Promise<MediaStream>): void {
  vi.stubGlobal(
    "navigator",
    Object.create(navigator, { mediaDevices: { value: { getUserMedia } } }),
  );
}
