"use client";

import { useSearchParams } from "next/navigation";
import { useLayoutEffect } from "react";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { addressChanged } from "@/lib/storage/session-values";

/** Notifies all components if a link changes the garage in the URL. */
export function AddressWatch() {
  return (
    <WhenHydrated>
      <Watch />
    </WhenHydrated>
  );
}

function Watch() {
  const params = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the URL changes
  useLayoutEffect(addressChanged, [params]);
  return null;
}
