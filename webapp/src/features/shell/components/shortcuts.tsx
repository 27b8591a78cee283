"use client";

import { Lazily } from "@/components/lazily";

const load = () => import("./shortcuts-host");

/** Single keys come after the page: nobody presses one before they see it. */
export function Shortcuts() {
  return <Lazily load={load} quiet />;
}
