"use client";

import { useEffect } from "react";
import { noteSeen } from "./api/shared-estimate";

const IN_VIEW_MS = 2_000;

/**
 * Tells the server once that the customer saw the estimate, after it was in view for 2 seconds. A
 * mail scanner that only loads the page does not count.
 */
export function useSeen(link: string, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(seen, IN_VIEW_MS);
    };
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", watch);
    };
    const seen = () => {
      stop();
      void noteSeen(link);
    };
    document.addEventListener("visibilitychange", watch);
    watch();
    return stop;
  }, [link, isOpen]);
}
