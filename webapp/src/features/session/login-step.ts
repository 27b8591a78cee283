"use client";

import { useCallback, useState } from "react";
import { useBrowserValue } from "@/lib/hydrated";
import { hasPassedIntro, passIntro } from "./visit";

const FORM = "#sign-in";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  window.addEventListener("hashchange", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
    window.removeEventListener("hashchange", listener);
  };
}

const isFormNamed = () => window.location.hash === FORM;

/**
 * Whether a narrow screen is past the intro. The step is an entry of the browser's history, so that
 * back returns to the intro; who comes back from resetting a password has seen it already.
 */
export function useLoginStep(): { pastIntro: boolean; proceed: () => void } {
  const named = useBrowserValue(subscribe, isFormNamed, false);
  const [returned] = useState(() => hasPassedIntro() && !isFormNamed());
  const proceed = useCallback(() => {
    passIntro();
    window.history.pushState(null, "", FORM);
    for (const listener of listeners) listener();
  }, []);
  return { pastIntro: named || returned, proceed };
}
