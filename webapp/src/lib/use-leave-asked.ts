import { useCallback, useState } from "react";
import { useBackAsked } from "./use-back-asked";
import { useUnsaved } from "./use-unsaved";

export const UNSAVED = {
  title: "Leave without saving?",
  what: "What you have typed here will be lost.",
  verb: "Leave",
};

/**
 * Nothing unsaved is left without a question: the browser asks before the page is closed, and `goOn` is there once
 * Back, or what was given to `ask`, would lead away. `left` is told where the screen stands there still after Back.
 */
export function useLeaveAsked(unsaved: boolean, left?: () => void) {
  const [asked, setAsked] = useState<{ goOn: () => void } | null>(null);
  const ask = useCallback((goOn: () => void) => setAsked({ goOn }), []);
  const stay = useCallback(() => setAsked(null), []);
  useBackAsked(unsaved, { ask, left });
  useUnsaved(unsaved);
  return { ask, stay, goOn: asked?.goOn };
}
