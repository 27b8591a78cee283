import { useRef, useState } from "react";

/** The element that had the focus when a dialog opened last. */
let lastOpener: HTMLElement | null = null;

/**
 * Returns the focus when a dialog closes. Radix returns the focus only to its own trigger, and a
 * dialog that opens by state has no trigger.
 */
export function useFocusReturn() {
  const [atFirst] = useState(outsideFocus);
  const opener = useRef(atFirst);
  return {
    onOpenAutoFocus: (event: Event) => {
      const now = outsideFocus();
      // A field with autoFocus inside the dialog may already have the focus. Then the element that
      // was focused before counts.
      if (now && !(event.currentTarget as Node | null)?.contains(now)) opener.current = now;
      if (opener.current) lastOpener = opener.current;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // The element that opened this dialog may have been removed, for example with its row or with
      // another dialog. Then the element that opened the last dialog gets the focus.
      const target = [opener.current, lastOpener].find((one) => one?.isConnected);
      // Another element has already taken the focus, for example the heading of the next page.
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
