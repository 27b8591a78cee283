"use client";

import type { ReactNode } from "react";
import { useHydrated } from "@/lib/hydrated";

type WhenHydratedProps = { children: ReactNode; fallback?: ReactNode };

/**
 * Around what reads the address, which the exported page does not know. It comes in a pass that may
 * be interrupted; `Suspense`, the framework's own way, draws it in one piece.
 */
export function WhenHydrated({ children, fallback }: WhenHydratedProps) {
  return useHydrated() ? children : fallback;
}
