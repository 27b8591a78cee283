"use client";

import { useEffect, useRef, useState } from "react";
import { cn } from "@/lib/cn";

// As the paper's own stylesheet lays it out on a screen: A4 and its edges.
const WIDTH = 740;
const HEIGHT = 1047;
const EDGE = 24;

type PaperFrameProps = {
  /** A page of ours without scripts. */
  html: string;
  /** What paper it is, for who cannot see it. */
  title: string;
  /** Another one is on its way. */
  stale?: boolean;
};

/**
 * A paper as it will be printed, as large as there is room for. Its frame runs no script, whatever somebody has
 * typed into it; it has our origin so that it may show our logo.
 */
export function PaperFrame({ html, title, stale = false }: PaperFrameProps) {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  const [height, setHeight] = useState(HEIGHT);

  useEffect(() => {
    if (!room.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScale(entry.contentRect.width / WIDTH);
    });
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={room}
      aria-busy={stale}
      className={cn(
        "overflow-hidden rounded-lg border bg-plate transition-opacity",
        stale && "opacity-60",
      )}
      style={scale ? { height: height * scale } : { aspectRatio: `${WIDTH} / ${HEIGHT}` }}
    >
      <iframe
        title={title}
        srcDoc={html}
        sandbox="allow-same-origin"
        onLoad={({ currentTarget }) => {
          const paper = currentTarget.contentDocument?.body.getBoundingClientRect();
          if (paper) setHeight(Math.max(HEIGHT, paper.bottom + EDGE));
        }}
        className="block origin-top-left border-0"
        style={{ width: WIDTH, height, transform: `scale(${scale})` }}
      />
    </div>
  );
}
