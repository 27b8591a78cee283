"use client";

import { useHydrated } from "@/lib/loading/hydrated";

/** The unknown address. The exported not-found page is the same for all addresses. */
export function RequestedPath() {
  const hydrated = useHydrated();
  return (
    <span className="block min-h-6 break-all">{hydrated ? window.location.pathname : null}</span>
  );
}
