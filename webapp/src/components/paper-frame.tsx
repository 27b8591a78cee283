"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/cn";

/** The size of the API's HTML page for A4, in CSS pixels. */
const PAPER_WIDTH = 740;
const PAPER_HEIGHT = 1047;

type PaperFrameProps = {
  html: string;
  title: string;
  /** The width of a page that is not A4. */
  width?: number | undefined;
  /** This is true while a newer document is loading. */
  stale?: boolean;
  /** Receives the frame's element, which the caller can print. */
  frame?: RefObject<HTMLIFrameElement | null>;
};

/** Shows a document scaled to the available width, without scripts. */
export function PaperFrame(props: PaperFrameProps) {
  const { html, title, width = PAPER_WIDTH, stale = false, frame } = props;
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
  const scale = Math.min(1, room / width);
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
        // The sandbox allows no scripts. The frame has our origin, so that the logo loads and the
        // height can be read. `allow-modals` allows the print dialog.
        sandbox="allow-same-origin allow-modals"
        scrolling="no"
        onLoad={({ currentTarget }) => {
          const page = currentTarget.contentDocument?.documentElement;
          if (page?.scrollHeight) setHeight(page.scrollHeight);
        }}
        // The position is absolute, so that the frame's full width does not stretch the page.
        className="absolute top-0 max-w-none origin-top-left border-0"
        style={{
          left: (room - width * scale) / 2,
          width,
          height,
          transform: `scale(${scale})`,
        }}
      />
    </div>
  );
}
