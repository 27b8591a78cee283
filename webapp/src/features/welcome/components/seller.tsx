"use client";

import { Lazily } from "@/components/lazily";

const load = () => import("./seller-lines");

/** The company behind the product. It loads after the page, because it is at the bottom. */
export function Seller() {
  return (
    <address className="min-h-32 text-muted-foreground not-italic">
      <Lazily quiet load={load} />
    </address>
  );
}
