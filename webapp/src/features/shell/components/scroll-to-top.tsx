"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

const NARROW = "(max-width: 1023px)";

/** Scrolls to the top after each navigation on narrow screens, also after Back. */
export function ScrollToTop() {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the path changes
  useEffect(() => {
    if (window.matchMedia(NARROW).matches) window.scrollTo(0, 0);
  }, [path]);
  return null;
}
