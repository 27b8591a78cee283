"use client";

import { Lazily } from "@/components/lazily";

const load = () => import("./shortcuts-host");

/** Shortcuts load after the page, because nobody needs them before. */
export function Shortcuts() {
  return <Lazily load={load} quiet />;
}
