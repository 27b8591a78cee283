import { useRef, useState } from "react";

/** The element that last opened a dialog. */
let lastOpener: HTMLElement | null = null;

/**
 * Returns the focus when a dialog closes. Radix returns it only to its own trigger, and a dialog that is
 * opened by state has none.
 */
export function useFocusReturn() {
  const [atFirst] = useState(outsideFocus);
  const opener = useRef(atFirst);
  return {
    onOpenAutoFocus: (event: Event) => {
      const now = outsideFocus();
      // A field with autoFocus already has the focus, so the first focused element counts.
      if (now && !(event.currentTarget as Node | null)?.contains(now)) opener.current = now;
      if (opener.current) lastOpener = opener.current;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // One dialog may have followed another, or the row that opened it may be gone.
      const target = [opener.current, lastOpener].find((one) => one?.isConnected);
      // Another element has taken the focus, for example the next page's heading.
      if (!target && outsideFocus()) return;
      (target ?? document.getElementById("content"))?.focus({ preventScroll: true });
    },
  };
}

function outsideFocus(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
}
