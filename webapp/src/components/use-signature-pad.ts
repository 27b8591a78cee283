"use client";

import { useCallback, useRef, useState } from "react";
import SignaturePad from "signature_pad";

/** The ink and the paper are the same in both themes. */
const INK = "#17171a";
const PAPER = "#ffffff";
/** The picture is small, because the server takes at most 100 KB. */
const PICTURE_WIDTH = 800;

/**
 * Draws a signature on a canvas. A phone that is turned empties its canvas, so the strokes are
 * drawn again from their points.
 */
export function useSignaturePad() {
  const pad = useRef<SignaturePad | null>(null);
  const source = useRef<HTMLCanvasElement | null>(null);
  const [empty, setEmpty] = useState(true);

  const canvas = useCallback((element: HTMLCanvasElement | null) => {
    if (!element) return;
    const drawn = new SignaturePad(element, { penColor: INK, minWidth: 1, maxWidth: 3 });
    pad.current = drawn;
    source.current = element;
    let width = 0;
    const resize = () => {
      const { width: now, height } = element.getBoundingClientRect();
      if (now === 0 || now === width) return;
      const ratio = Math.max(window.devicePixelRatio || 1, 1);
      const strokes = drawn.toData();
      const scale = width ? now / width : 1;
      element.width = Math.round(now * ratio);
      element.height = Math.round(height * ratio);
      element.getContext("2d")?.scale(ratio, ratio);
      drawn.clear();
      drawn.fromData(
        strokes.map((stroke) => ({
          ...stroke,
          points: stroke.points.map((point) => ({
            ...point,
            x: point.x * scale,
            y: Math.min(point.y * scale, height),
          })),
        })),
      );
      width = now;
    };
    const noteStroke = () => setEmpty(drawn.isEmpty());
    drawn.addEventListener("endStroke", noteStroke);
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    resize();
    return () => {
      observer.disconnect();
      drawn.removeEventListener("endStroke", noteStroke);
      drawn.off();
      pad.current = null;
    };
  }, []);

  return {
    canvas,
    empty,
    clear: () => {
      pad.current?.clear();
      setEmpty(true);
    },
    /** Returns the signature as the data URL of a small PNG on white paper. */
    picture: () => {
      const box = source.current;
      if (!box || !pad.current || pad.current.isEmpty()) return null;
      const scale = Math.min(1, PICTURE_WIDTH / box.width);
      const copy = document.createElement("canvas");
      copy.width = Math.round(box.width * scale);
      copy.height = Math.round(box.height * scale);
      const context = copy.getContext("2d");
      if (!context) return null;
      context.fillStyle = PAPER;
      context.fillRect(0, 0, copy.width, copy.height);
      context.drawImage(box, 0, 0, copy.width, copy.height);
      return copy.toDataURL("image/png");
    },
  };
}
