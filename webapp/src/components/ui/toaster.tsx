"use client";

import type { CSSProperties } from "react";
import { Toaster as Sonner } from "sonner";

/** Its colours are in globals.css: sonner's own success tone fails AA. */
export default function Toaster() {
  return (
    <Sonner
      duration={4000}
      visibleToasts={3}
      gap={14}
      position="top-right"
      offset={{ top: 80, right: 24 }}
      mobileOffset={{ top: 72, left: 16, right: 16 }}
      style={{ "--width": "356px" } as CSSProperties}
    />
  );
}
