"use client";

import { Lazily } from "@/components/lazily";
import { useNear } from "@/lib/use-near";
import type { InvoicePreviewProps } from "./invoice-preview";
import { PaperWaiting } from "./preview-paper";

const loadPreview = () => import("./invoice-preview");

/** Loads the preview when it comes near the screen. On a phone it is far below the form. */
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
      {near ? <Lazily load={loadPreview} props={props} waiting={waiting} /> : waiting}
    </section>
  );
}
