"use client";

import type { CSSProperties } from "react";
import { Toaster as Sonner, toast } from "sonner";
import type { Message } from "@/lib/notify";

/**
 * Shows toasts in the middle of the header, because other places may have buttons. The colours are
 * in globals.css, because sonner's success colour fails WCAG AA.
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

/** Shows a message. sonner keeps messages until the toaster has rendered. */
export function show({ id, kind, text, action }: Message): void {
  toast[kind](text, {
    id,
    ...(action && { action: { label: action.label, onClick: action.run } }),
  });
}
