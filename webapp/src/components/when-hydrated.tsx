"use client";

import type { ReactNode } from "react";
import { useHydrated } from "@/lib/hydrated";

type WhenHydratedProps = { children: ReactNode; fallback?: ReactNode };

/**
 * Renders content that depends on the address, which the exported page does not know. It renders in a
 * transition; `Suspense` would block touch meanwhile.
 */
export function WhenHydrated({ children, fallback }: WhenHydratedProps) {
  return useHydrated() ? children : fallback;
}
