"use client";

import { useCallback, useEffect, useState } from "react";
import { Lazy } from "@/components/lazy";
import { onPalette } from "../palette";

const load = () => import("./command-palette");

/** Ctrl-K or ⌘K opens and closes the command palette on every page. */
export function PaletteHost() {
  const [shown, setShown] = useState(false);
  const close = useCallback(() => setShown(false), []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // The palette does not open while a panel is open, because it would cover the panel.
      setShown((open) => !open && document.querySelector("[role=dialog]") === null);
    };
    window.addEventListener("keydown", onKey);
    const unsubscribe = onPalette(() => setShown(true));
    return () => {
      window.removeEventListener("keydown", onKey);
      unsubscribe();
    };
  }, []);

  return shown ? <Lazy load={load} props={{ close }} onFailure={close} /> : null;
}
