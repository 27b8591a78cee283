"use client";

import { useHydrated } from "@/lib/loading/hydrated";

/** Shows the unknown URL, which the exported not-found page does not contain. */
export function RequestedPath() {
  const hydrated = useHydrated();
  return (
    <span className="block min-h-6 break-all">{hydrated ? window.location.pathname : null}</span>
  );
}
