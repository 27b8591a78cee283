"use client";

import { Lazily } from "@/components/lazily";
import { useLooking } from "@/lib/use-looking";

const load = () => import("./look-banner");

/** Loads the support banner only in a support tab. */
export function LookHost() {
  return useLooking() ? <Lazily load={load} /> : null;
}
