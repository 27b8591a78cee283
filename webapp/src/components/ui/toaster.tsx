"use client";

import type { CSSProperties } from "react";
import { Toaster as Sonner, toast } from "sonner";
import type { Message } from "@/lib/notify";

/**
 * Its colours are in globals.css: sonner's own success tone fails AA. Toasts lie over the middle of the header,
 * since every other part of a page may have a button.
 */
export default function Toaster() {
  return (
    <Sonner
      duration={4000}
      visibleToasts={3}
      gap={14}
      position="top-center"
      offset={{ top: 5 }}
      mobileOffset={{ top: 5, left: 16, right: 16 }}
      style={{ "--width": "356px" } as CSSProperties}
    />
  );
}

/** sonner keeps what comes before the toaster is on the page, and shows it then. */
export function show({ id, kind, text, action }: Message): void {
  toast[kind](text, {
    id,
    ...(action && { action: { label: action.label, onClick: action.run } }),
  });
}
