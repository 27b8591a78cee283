"use client";

import { useCallback, useEffect, useState } from "react";
import { Lazy } from "@/components/lazy";
import { onPalette } from "../palette";

const load = () => import("./command-palette");

/** Ctrl-K or ⌘K, wherever one is; the same key closes it. */
export function PaletteHost() {
  const [shown, setShown] = useState(false);
  const close = useCallback(() => setShown(false), []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // What is being typed in a panel is not covered.
      setShown((open) => !open && document.querySelector("[role=dialog]") === null);
    };
    window.addEventListener("keydown", onKey);
    const forget = onPalette(() => setShown(true));
    return () => {
      window.removeEventListener("keydown", onKey);
      forget();
    };
  }, []);

  return shown ? <Lazy load={load} props={{ close }} onFailure={close} /> : null;
}
