"use client";

import { useEffect } from "react";
import { keepSignUp, type Place, useSignUp } from "./draft";

const HASHES: Partial<Record<Place["step"], string>> = { garage: "#garage", code: "#code" };

/**
 * Where the sign-up stands. Each step forward is an entry of the browser's history, so that a phone's back key
 * leads to the step before and not out of the form.
 */
export function useSteps() {
  const { at } = useSignUp();
  const { step } = at;

  useEffect(() => {
    // Also where a later visit begins in the middle.
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
