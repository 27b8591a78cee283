"use client";

import { Lazy } from "@/components/lazy";

const load = () => import("./seller-lines");

/** Who stands behind the product. It comes after the page: whoever reads down here has it by then. */
export function Seller() {
  return (
    <address className="min-h-32 text-muted-foreground not-italic">
      <Lazy whenIdle load={load} />
    </address>
  );
}
