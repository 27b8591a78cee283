"use client";

import { useEffect } from "react";
import { useBrowserValue } from "@/lib/loading/hydrated";
import { forgetShares } from "@/lib/sharing/shares";
import { readToken } from "@/lib/storage/session-values";
import { say } from "@/say";

const subscribe = () => () => undefined;
const isShared = () => new URLSearchParams(window.location.search).has("shared");

/** Says on the sign-in page that nothing was kept of what another app shared. */
export function SharedNote() {
  const shows = useBrowserValue(subscribe, isShared, false);
  useEffect(() => {
    if (readToken()) return;
    // A browser that was closed at the sign-out may still have the key.
    // A private window has no storage, so nothing is kept there.
    forgetShares().catch(() => undefined);
  }, []);
  if (!shows) return null;
  return (
    <p className="mt-6 rounded-md bg-accent px-4 py-3 text-accent-foreground text-sm short:mt-2 short:py-2">
      {say.share_sign_in_first()}
    </p>
  );
}
