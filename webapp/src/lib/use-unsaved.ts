import { useEffect } from "react";

/** The texts of our own question. The browser shows its own when the page is closed. */
export const UNSAVED = {
  title: "Leave without saving?",
  what: "Your unsaved text will be lost.",
  verb: "Leave",
  stay: "Keep editing",
};

/** Makes the browser ask before a page with unsaved text is closed or reloaded. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
}
