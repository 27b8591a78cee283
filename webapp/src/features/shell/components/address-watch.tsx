"use client";

import { useSearchParams } from "next/navigation";
import { useLayoutEffect } from "react";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { addressChanged } from "@/lib/storage/session-values";

/** Notifies all components when a link changes the garage in the address. */
export function AddressWatch() {
  return (
    <WhenHydrated>
      <Watch />
    </WhenHydrated>
  );
}

function Watch() {
  const params = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what changes
  useLayoutEffect(addressChanged, [params]);
  return null;
}
