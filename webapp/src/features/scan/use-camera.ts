import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCover } from "@/lib/phone/shared-device";
import { loadDecoder } from "./decoder";

/**
 * The state of the camera. `refused` needs the person's permission, and `missing` a camera. It is
 * `failed` if another app uses the camera, or if the decoder could not be loaded.
 */
export type CameraState = "off" | "starting" | "on" | "refused" | "missing" | "failed";

const LOOK_EVERY_MS = 120;
/** The same code counts again only after it was out of the picture for this time. */
const GONE_MS = 1_200;

/** Shows the camera in a video element while `isOn`, and reports each code once. */
export function useCamera(isOn: boolean, onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("off");
  const report = useEffectEvent(onCode);
  // Behind the pad of a shared device, the camera is off.
  const isCovered = useCover() !== null;

  useEffect(() => {
    if (!isOn || isCovered) {
      setState("off");
      return;
    }
    const stop = new AbortController();
    let stream: MediaStream | undefined;
    setState("starting");
    watch().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      end();
      setState(failureOf(error));
    });
    return end;

    function end() {
      stop.abort();
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    async function watch() {
      // Without https, the browser has no cameras.
      if (!navigator.mediaDevices) throw new DOMException("no camera", "NotFoundError");
      const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
      const found = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: "environment", ...size },
      });
      stream = found;
      if (stop.signal.aborted || !video.current) {
        for (const track of found.getTracks()) track.stop();
        return;
      }
      video.current.srcObject = found;
      await video.current.play();
      const decoder = await loadDecoder();
      if (stop.signal.aborted) return;
      setState("on");
      const seen = new Map<string, number>();
      while (!stop.signal.aborted) {
        if (video.current && video.current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
          for (const { rawValue } of await decoder.detect(video.current)) {
            const last = seen.get(rawValue) ?? Number.NEGATIVE_INFINITY;
            seen.set(rawValue, performance.now());
            if (rawValue && performance.now() - last > GONE_MS) report(rawValue);
          }
        }
        await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
      }
    }
  }, [isOn, isCovered]);
  return { video, state };
}

function failureOf(error: unknown): CameraState {
  if (!(error instanceof DOMException)) return "failed";
  if (["NotAllowedError", "SecurityError"].includes(error.name)) return "refused";
  return error.name === "NotFoundError" ? "missing" : "failed";
}
