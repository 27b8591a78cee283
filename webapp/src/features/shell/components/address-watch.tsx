"use client";

import { useSearchParams } from "next/navigation";
import { useLayoutEffect } from "react";
import { WhenHydrated } from "@/lib/hydrated";
import { addressChanged } from "@/lib/session-values";

/** Tells the whole screen when a link inside the product has led to an address that names a garage, or no longer does. */
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
