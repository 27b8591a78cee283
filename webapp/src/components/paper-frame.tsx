"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/cn";

/** The page that the API writes is this wide on a screen, in CSS pixels. */
const PAPER_WIDTH = 740;
const PAPER_HEIGHT = 1047;

type PaperFrameProps = {
  html: string;
  title: string;
  /** Another one is on its way. */
  stale?: boolean;
  /** To print the paper. */
  frame?: RefObject<HTMLIFrameElement | null>;
};

/** A drawn paper as a picture of itself: whole, as wide as there is room, and without any power. */
export function PaperFrame({ html, title, stale = false, frame }: PaperFrameProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(PAPER_WIDTH);
  const [height, setHeight] = useState(PAPER_HEIGHT);
  useEffect(() => {
    if (!holder.current) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect.width);
    });
    watch.observe(holder.current);
    return () => watch.disconnect();
  }, []);
  const scale = Math.min(1, room / PAPER_WIDTH);
  return (
    <div
      ref={holder}
      aria-busy={stale}
      className={cn(
        "relative overflow-hidden rounded-md border bg-card transition-opacity",
        stale && "opacity-60",
      )}
      style={{ height: height * scale + 2 }}
    >
      <iframe
        ref={frame}
        title={title}
        srcDoc={html}
        // Without scripts. Its origin is ours, so that the garage's logo loads and its height can be read.
        // Printing opens a dialog, which counts as a modal.
        sandbox="allow-same-origin allow-modals"
        scrolling="no"
        onLoad={({ currentTarget }) => {
          const page = currentTarget.contentDocument?.documentElement;
          if (page?.scrollHeight) setHeight(page.scrollHeight);
        }}
        // Out of the flow: nothing around it grows to its full width.
        className="absolute top-0 max-w-none origin-top-left border-0"
        style={{
          left: (room - PAPER_WIDTH * scale) / 2,
          width: PAPER_WIDTH,
          height,
          transform: `scale(${scale})`,
        }}
      />
    </div>
  );
}
