"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type CSSProperties, useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { takeMessage } from "@/lib/kept-message";
import type { Message } from "@/lib/notify";

/**
 * Shows toasts in the middle of the header, because other places may have buttons. The colours are
 * in globals.css, because sonner's success colour fails WCAG AA.
 */
export default function Toaster() {
  const router = useRouter();
  useEffect(() => {
    const kept = takeMessage();
    if (!kept) return;
    const { text, label, path } = kept;
    toast.success(text, { action: { label, onClick: () => router.push(path as Route) } });
  }, [router]);
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
