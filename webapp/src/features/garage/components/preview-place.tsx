"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { Lazy } from "@/components/lazy";
import { say } from "@/say";
import type { InvoicePreviewProps } from "./invoice-preview";
import { PaperSkeleton } from "./preview-paper";

const loadPreview = () => import("./invoice-preview");

/** Loads the preview when it comes near the visible area. On a phone it is far below the form. */
export function PreviewPlace(props: InvoicePreviewProps) {
  const [place, near] = useNearViewport<HTMLElement>();
  const waiting = <PaperSkeleton />;
  return (
    <section
      ref={place}
      aria-labelledby="preview-title"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-3 *:last:col-span-full lg:sticky lg:top-22"
    >
      <h2 id="preview-title" className="font-semibold text-lg">
        {say.garage_preview()}
      </h2>
      {near ? <Lazy load={loadPreview} props={props} fallback={waiting} /> : waiting}
    </section>
  );
}

// The preview loads at this distance from the visible area.
const AHEAD = "400px";

/** Returns true as soon as the element has been near the visible area. */
function useNearViewport<E extends Element>(): [RefObject<E | null>, boolean] {
  const place = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near]);
  return [place, near];
}
