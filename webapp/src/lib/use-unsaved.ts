import { useEffect } from "react";

/** What we ask ourselves, where we can. */
export const UNSAVED = {
  title: "Leave without saving?",
  what: "What you have typed here will be lost.",
  verb: "Leave",
  stay: "Keep editing",
};

/** The browser asks before a page with something unsaved is closed or loaded anew. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
}
