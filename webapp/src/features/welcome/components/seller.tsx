"use client";

import { Lazy } from "@/components/lazy";

const load = () => import("./seller-lines");

/** Shows the company behind the product. It loads after the page, because it is at the bottom. */
export function Seller() {
  return (
    <address className="min-h-32 text-muted-foreground not-italic">
      <Lazy whenIdle load={load} />
    </address>
  );
}
