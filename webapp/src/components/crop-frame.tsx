"use client";

import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from "react";
import { cn } from "@/lib/cn";
import { type Crop, moved, type Point, turnedSize, zoomed } from "@/lib/pictures/crop";
import { drawCut } from "@/lib/pictures/crop-photo";
import { say } from "@/say";

/** This is the longest edge of the canvas in pixels. The picture is sharp even on a phone. */
const LONGEST_EDGE = 800;
const STEP = 0.05;
const KEY_ZOOM = 1.1;
/** A movement of fewer pixels than this counts as a tap. */
const TAP = 6;

const DIRECTIONS: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ZOOM_KEYS: Partial<Record<string, number>> = {
  "+": KEY_ZOOM,
  "=": KEY_ZOOM,
  "-": 1 / KEY_ZOOM,
};

type CropFrameProps = {
  picture: ImageBitmap;
  crop: Crop;
  shape: number | null;
  round: boolean;
  change: (next: (crop: Crop) => Crop) => void;
};

/**
 * Shows the crop frame. The person moves the picture below it with mouse, fingers, wheel or keys.
 */
export function CropFrame({ picture, crop, shape, round, change }: CropFrameProps) {
  const helpId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const tapped = useRef<Point | null>(null);
  const upright = turnedSize(picture, crop.turns);
  const ratio = shape ?? upright.width / upright.height;

  useEffect(() => {
    if (canvas.current) drawCut(canvas.current, picture, crop, shape, LONGEST_EDGE);
  }, [picture, crop, shape]);

  // Without this effect, the dialog would focus its close button.
  useEffect(() => frame.current?.focus(), []);

  useEffect(() => {
    const element = frame.current;
    const roll = (event: WheelEvent) => {
      event.preventDefault();
      const at = placeIn(element, event);
      change((now) => zoomed(picture, now, shape, Math.exp(-event.deltaY / 400), at));
    };
    // React adds a passive listener for the wheel, which cannot stop the page from scrolling.
    element?.addEventListener("wheel", roll, { passive: false });
    return () => element?.removeEventListener("wheel", roll);
  }, [picture, shape, change]);

  const press = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, at);
    tapped.current = pointers.current.size === 1 ? at : null;
  };
  const drag = (event: PointerEvent) => {
    if (!pointers.current.has(event.pointerId)) return;
    const before = [...pointers.current.values()];
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...pointers.current.values()];
    const from = placeIn(frame.current, middle(before));
    const to = placeIn(frame.current, middle(after));
    const by = spread(before) ? spread(after) / spread(before) : 1;
    if (tapped.current && distance(tapped.current, middle(after)) > TAP) tapped.current = null;
    change((now) => {
      const near = by === 1 ? now : zoomed(picture, now, shape, by, from);
      return moved(picture, near, shape, { x: to.x - from.x, y: to.y - from.y });
    });
  };
  const release = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    if (event.type === "pointerup" && tapped.current) {
      const { x, y } = placeIn(frame.current, tapped.current);
      change((now) => moved(picture, now, shape, { x: 0.5 - x, y: 0.5 - y }));
    }
    tapped.current = null;
  };
  const type = (event: KeyboardEvent) => {
    const way = DIRECTIONS[event.key];
    const by = ZOOM_KEYS[event.key];
    if ((!way && !by) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // An arrow key moves the frame, so the picture moves in the opposite direction.
    if (way) change((now) => moved(picture, now, shape, { x: -way[0] * STEP, y: -way[1] * STEP }));
    if (by) change((now) => zoomed(picture, now, shape, by));
  };

  return (
    <div className="grid gap-2">
      <div className="rounded-md bg-muted p-2">
        <div
          ref={frame}
          role="application"
          aria-label={say.ui_part_of_the_picture()}
          aria-describedby={helpId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame handles arrow keys, + and −
          tabIndex={0}
          style={{ aspectRatio: ratio, maxWidth: `calc(40dvh * ${ratio})` }}
          className={cn(
            "relative mx-auto w-full cursor-grab touch-none select-none overflow-hidden bg-plate outline outline-border active:cursor-grabbing",
            "focus-visible:outline-2 focus-visible:outline-ring focus-visible:outline-offset-2",
            round && "rounded-sm",
          )}
          onPointerDown={press}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={type}
        >
          <canvas ref={canvas} aria-hidden className="block size-full" />
          {round && <Round />}
        </div>
      </div>
      <p id={helpId} className="text-muted-foreground text-sm">
        {say.ui_drag_the_picture_or_tap_the()}
      </p>
      <p role="status" className="sr-only">
        {positionText(crop)}
      </p>
    </div>
  );
}

/** Shades the corners outside the circle. */
function Round() {
  return (
    <svg aria-hidden viewBox="0 0 2 2" className="absolute inset-0 size-full">
      <path
        d="M0 0H2V2H0ZM0 1A1 1 0 0 0 2 1A1 1 0 0 0 0 1"
        fillRule="evenodd"
        className="fill-scrim"
      />
      <circle cx="1" cy="1" r="0.995" className="fill-none stroke-plate" strokeWidth="0.01" />
    </svg>
  );
}

function positionText({ x, y, zoom, turns }: Crop): string {
  const middle = say.ui_middle_at_from_the_left_and({
    x: percent(x),
    y: percent(y),
    zoom: percent(zoom),
  });
  return turns ? `${middle}, ${say.ui_turned_by_degrees({ degrees: turns * 90 })}` : middle;
}

export const percent = (part: number) => `${Math.round(part * 100)} %`;

/** Returns the position of a pointer event as fractions of the frame. */
function placeIn(frame: HTMLElement | null, { x, y }: Point): Point {
  const box = frame?.getBoundingClientRect();
  if (!box?.width || !box.height) return { x: 0.5, y: 0.5 };
  return { x: (x - box.left) / box.width, y: (y - box.top) / box.height };
}

function middle(points: readonly Point[]): Point {
  const sum = points.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** Returns the distance between two fingers, or 0 for one finger. */
function spread([one, other]: readonly Point[]): number {
  return one && other ? distance(one, other) : 0;
}
