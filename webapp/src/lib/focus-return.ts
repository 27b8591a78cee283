import { useRef, useState } from "react";

/** What was pressed last to open something above the page. */
let lastOpener: HTMLElement | null = null;

/**
 * Gives the focus back to where it was before something opened above the page. Radix gives it to the
 * trigger that it knows of; what is opened by state has none, and the focus would be lost.
 */
export function useFocusReturn() {
  const [atFirst] = useState(outsideFocus);
  const opener = useRef(atFirst);
  return {
    onOpenAutoFocus: (event: Event) => {
      const now = outsideFocus();
      // A field that focuses itself has it already: then it is what was there at first.
      if (now && !(event.currentTarget as Node | null)?.contains(now)) opener.current = now;
      if (opener.current) lastOpener = opener.current;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // One thing above the page may have followed another, or the row that opened it is gone.
      const target = [opener.current, lastOpener].find((one) => one?.isConnected);
      // Somebody has taken it meanwhile: the next page's heading, the next dialog.
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
