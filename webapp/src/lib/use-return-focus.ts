import { useRef, useState } from "react";

/**
 * The focus goes back to what was pressed. Radix does that for a dialog with a trigger; ours are opened by
 * whatever it was, and what it was may be gone by then: a menu's item, a panel's button. Then it is the page's
 * heading, from which the keyboard goes on.
 */
export function useReturnFocus() {
  const [first] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  const before = useRef(first);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const opener = before.current;
      const isThere = opener instanceof HTMLElement && opener !== document.body;
      if (isThere && opener.isConnected) return opener.focus();
      // Nobody has taken it meanwhile: the next page's form, the next dialog.
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>("h1[tabindex]")?.focus();
    },
  };
}
