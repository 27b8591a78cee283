"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { UNSAVED, useBackGuard, useUnloadGuard } from "@/lib/forms/unsaved-changes";
import { Lazy } from "./lazy";

const loadConfirm = () => import("./confirm-dialog");

/**
 * Asks before unsaved changes are discarded by a link, by Back or by closing the tab. A button
 * calls `leave` to ask too. Render `question` on the page. `discard` is called when the person
 * leaves without saving.
 */
export function useUnsavedGuard(
  unsaved: boolean,
  discard?: () => void,
): {
  leave: (address: string) => void;
  question: ReactNode;
} {
  const router = useRouter();
  const [asked, setAsked] = useState<{ goOn: () => void } | null>(null);
  const ask = useCallback((goOn: () => void) => setAsked({ goOn }), []);
  const stay = useCallback(() => setAsked(null), []);
  useBackGuard(unsaved, ask);
  useUnloadGuard(unsaved);
  const go = useCallback((to: string) => router.push(to as Route), [router]);
  useEffect(() => {
    if (!unsaved) return;
    const pressed = (event: MouseEvent) => {
      const address = leadsAway(event);
      if (address === null) return;
      // This listener runs before the link's own handler, so it can stop the link.
      event.preventDefault();
      event.stopPropagation();
      ask(() => go(address));
    };
    document.addEventListener("click", pressed, true);
    return () => document.removeEventListener("click", pressed, true);
  }, [unsaved, ask, go]);

  const leave = (to: string) => (unsaved ? ask(() => go(to)) : go(to));
  const confirm = () => {
    stay();
    discard?.();
    asked?.goOn();
  };
  const question = asked && (
    <Lazy
      load={loadConfirm}
      onFailure={stay}
      props={{ ...UNSAVED, busy: false, confirm, close: stay }}
    />
  );
  return { leave, question };
}

/** Returns the URL of the clicked link if it opens another page. Otherwise it returns null. */
function leadsAway(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return null;
  }
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || link.hasAttribute("download")) return null;
  const { origin, pathname, search } = window.location;
  if (link.origin !== origin || link.pathname + link.search === pathname + search) return null;
  return link.pathname + link.search + link.hash;
}
