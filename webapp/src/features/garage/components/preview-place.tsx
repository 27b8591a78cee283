"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { Lazy } from "@/components/lazy";
import type { InvoicePreviewProps } from "./invoice-preview";
import { PaperWaiting } from "./preview-paper";

const loadPreview = () => import("./invoice-preview");

/** Where the preview stands. On a phone that is far below the form, and it comes when somebody comes to it. */
export function PreviewPlace(props: InvoicePreviewProps) {
  const [place, near] = useNear<HTMLElement>();
  const waiting = <PaperWaiting />;
  return (
    <section
      ref={place}
      aria-labelledby="preview-title"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-3 *:last:col-span-full lg:sticky lg:top-22"
    >
      <h2 id="preview-title" className="font-semibold text-lg">
        Preview
      </h2>
      {near ? <Lazy load={loadPreview} props={props} fallback={waiting} /> : waiting}
    </section>
  );
}

// Little enough that what stands far below a form is not drawn with it, enough to be there when somebody comes.
const AHEAD = "400px";

/** Whether something is in sight or nearly so. Once it was, it stays so. */
function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
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
