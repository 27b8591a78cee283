"use client";

import { Lazily } from "@/components/lazily";
import { useLooking } from "@/lib/use-looking";

const load = () => import("./look-banner");

/** For the dashboard's frame: nobody but support ever loads what is in it. */
export function LookHost() {
  return useLooking() ? <Lazily load={load} /> : null;
}
