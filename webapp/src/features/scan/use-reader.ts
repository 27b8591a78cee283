import { type RefObject, useEffect } from "react";

// Codes begin with a letter or a digit.
const FIRST = /^[a-z0-9]$/i;

/**
 * Sends what a laser reader types to the field, wherever the focus is. Without this, its Enter would
 * press the button that was used last, and its letters would be shortcuts.
 */
export function useReader(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (!FIRST.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest("input, select, textarea")) return;
      const layers = [...document.querySelectorAll("[role=dialog], [role=menu]")];
      if (layers.some((layer) => !layer.contains(field.current))) return;
      event.stopPropagation();
      field.current?.focus();
    };
    window.addEventListener("keydown", take, { capture: true });
    return () => window.removeEventListener("keydown", take, { capture: true });
  }, [field]);
}
