"use client";

import { useEffect } from "react";
import { keepSignUp, type Place, useSignUp } from "./draft";

const HASHES: Partial<Record<Place["step"], string>> = { garage: "#garage", code: "#code" };

/**
 * The current step. Each step adds an entry to the browser's history, so that the back button returns
 * to the previous step.
 */
export function useSteps() {
  const { at } = useSignUp();
  const { step } = at;

  useEffect(() => {
    // Also when a later visit starts at a middle step.
    const own = HASHES[step] ?? "";
    const { pathname, search, hash } = window.location;
    if (hash !== own) window.history.replaceState(null, "", pathname + search + own);
    if (!own) return;
    const follow = () => {
      if (window.location.hash === "") keepSignUp({ at: { step: "owner" } });
      else if (window.location.hash === HASHES.garage) keepSignUp({ at: { step: "garage" } });
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [step]);

  return { at, goOn };
}

function goOn(next: Place): void {
  const hash = HASHES[next.step];
  if (hash) window.history.pushState(null, "", hash);
  keepSignUp({ at: next });
}
