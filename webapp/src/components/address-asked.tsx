"use client";

import { useHydrated } from "@/lib/hydrated";

/** The address that led here: the exported page is the same for all of them. */
export function AddressAsked() {
  const hydrated = useHydrated();
  return (
    <span className="block min-h-6 break-all">{hydrated ? window.location.pathname : null}</span>
  );
}
