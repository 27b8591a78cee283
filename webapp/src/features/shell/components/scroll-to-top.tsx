"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

const NARROW = "(max-width: 1023px)";

/** On narrow screens each navigation begins at the top, also one back: the bar's places are no scrolled lists. */
export function ScrollToTop() {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what moves
  useEffect(() => {
    if (window.matchMedia(NARROW).matches) window.scrollTo(0, 0);
  }, [path]);
  return null;
}
