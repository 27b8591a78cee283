"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { say } from "@/say";

/**
 * Shows the first item and a badge '+N'. The list of the badge opens on hover, tap or key press.
 */
export function Summary({ text, what }: { text: string; what: string }) {
  const [first, ...rest] = text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
  if (!first) return "-";
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <span className="min-w-0 break-words">{first}</span>
      {rest.length > 0 && <MoreBadge what={what} items={rest} />}
    </span>
  );
}

const GAP = 4;
const EDGE = 12;
const WIDTH = 280;

/**
 * Shows the badge with its list. The list has a fixed position, because a scrolling table would cut
 * it off.
 */
function MoreBadge({ what, items }: { what: string; items: readonly string[] }) {
  const id = useId();
  const badge = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);

  const show = () => {
    const box = badge.current?.getBoundingClientRect();
    if (!box) return;
    const most = window.innerWidth - WIDTH - EDGE;
    setPlace({ left: Math.max(EDGE, Math.min(box.left, most)), top: box.bottom });
  };
  const hide = () => setPlace(null);
  const isShown = place !== null;

  // A list with a fixed position does not scroll with its badge, so scrolling or a click elsewhere
  // closes it.
  useEffect(() => {
    if (!isShown) return;
    const close = () => setPlace(null);
    const closeOutside = (event: PointerEvent) => {
      if (!badge.current?.parentElement?.contains(event.target as Node)) close();
    };
    window.addEventListener("scroll", close, { capture: true, passive: true });
    window.addEventListener("pointerdown", closeOutside);
    return () => {
      window.removeEventListener("scroll", close, { capture: true });
      window.removeEventListener("pointerdown", closeOutside);
    };
  }, [isShown]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isShown) return;
    event.stopPropagation();
    hide();
  };

  return (
    <span
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType === "mouse" && show()}
      onPointerLeave={(event) => event.pointerType === "mouse" && hide()}
    >
      <button
        ref={badge}
        type="button"
        aria-label={say.vehicles_more({ count: items.length, what })}
        aria-expanded={isShown}
        aria-controls={id}
        // With a mouse, hovering has already opened the list, so a click must not close it. A key
        // press closes it.
        onClick={({ detail }) => (isShown && detail === 0 ? hide() : show())}
        onBlur={hide}
        onKeyDown={onKeyDown}
        className="-mx-2 -my-2 grid min-h-11 min-w-11 place-items-center rounded-md"
      >
        <span className="rounded-full bg-secondary px-2 py-0.5 font-medium text-xs">
          +{items.length}
        </span>
      </button>
      <span
        id={id}
        hidden={!isShown}
        style={place ?? undefined}
        className="fixed z-50 w-max max-w-[280px] animate-float-in"
      >
        <ul
          style={{ marginTop: GAP }}
          className="grid gap-1 rounded-md bg-popover px-4 py-3 text-left text-popover-foreground text-sm shadow-float"
        >
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a job may have the same service twice
            <li key={at} className="break-words">
              {item}
            </li>
          ))}
        </ul>
      </span>
    </span>
  );
}
