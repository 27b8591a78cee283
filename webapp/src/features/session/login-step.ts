"use client";

import { useCallback, useState } from "react";
import { useBrowserValue } from "@/lib/loading/hydrated";
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

const isFormNamed = () => window.location.hash.split("=")[0] === FORM;

/** Returns the email that the sign-in page of another host has sent along, and removes it from the address. */
export function takeGivenEmail(): string {
  const [form, email] = window.location.hash.split("=");
  if (form !== FORM || !email) return "";
  window.history.replaceState(window.history.state, "", FORM);
  try {
    return decodeURIComponent(email);
  } catch {
    // Somebody changed the address by hand.
    return "";
  }
}

/**
 * Returns whether a narrow screen shows the form instead of the intro. The form has its own history
 * entry, so Back returns to the intro. After a password reset the form shows immediately.
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
