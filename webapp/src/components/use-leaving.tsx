"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useBackAsked } from "@/lib/use-back-asked";
import { useUnsaved } from "@/lib/use-unsaved";
import { Lazily } from "./lazily";

const loadConfirm = () => import("./confirm-dialog");

/** Where somebody wants to go: a link's address, or where the browser's Back leads. */
type Way = { to: string } | "back";

/**
 * For a page with something unsaved: the browser asks before it is closed, and this asks before a link inside
 * the product or the browser's Back leads away. `leave` does the same for a button; `question` belongs on the page.
 */
export function useLeaving(unsaved: boolean): {
  leave: (address: string) => void;
  question: ReactNode;
} {
  const router = useRouter();
  const [asked, setAsked] = useState<Way | null>(null);
  const close = useCallback(() => setAsked(null), []);
  const askBack = useCallback(() => setAsked("back"), []);
  const goBack = useBackAsked(unsaved, { ask: askBack, left: close });
  useUnsaved(unsaved);
  useEffect(() => {
    if (!unsaved) return;
    const pressed = (event: MouseEvent) => {
      const address = leadsAway(event);
      if (address === null) return;
      // Before the link itself hears of it.
      event.preventDefault();
      event.stopPropagation();
      setAsked({ to: address });
    };
    document.addEventListener("click", pressed, true);
    return () => document.removeEventListener("click", pressed, true);
  }, [unsaved]);

  const leave = (to: string) => (unsaved ? setAsked({ to }) : router.push(to as Route));
  const question = asked !== null && (
    <Lazily
      load={loadConfirm}
      onFailure={close}
      props={{
        title: "Leave without saving?",
        what: "What you have typed here will be lost.",
        verb: "Leave",
        busy: false,
        confirm: () => {
          close();
          if (asked === "back") goBack();
          else router.push(asked.to as Route);
        },
        close,
      }}
    />
  );
  return { leave, question };
}

/** Where a press leads, if it leads this page somewhere else. */
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
