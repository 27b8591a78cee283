"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { useUnsaved } from "@/lib/use-unsaved";
import { Lazily } from "./lazily";

const loadConfirm = () => import("./confirm-dialog");

/**
 * For a page with something unsaved: the browser asks before it is closed, and this asks before a link inside
 * the product leads away. `leave` does the same for a button; `question` belongs on the page.
 */
export function useLeaving(unsaved: boolean): {
  leave: (address: string) => void;
  question: ReactNode;
} {
  const router = useRouter();
  const [asked, setAsked] = useState<string | null>(null);
  useUnsaved(unsaved);
  useEffect(() => {
    if (!unsaved) return;
    const pressed = (event: MouseEvent) => {
      const address = leadsAway(event);
      if (address === null) return;
      // Before the link itself hears of it.
      event.preventDefault();
      event.stopPropagation();
      setAsked(address);
    };
    document.addEventListener("click", pressed, true);
    return () => document.removeEventListener("click", pressed, true);
  }, [unsaved]);

  const close = () => setAsked(null);
  const leave = (address: string) => (unsaved ? setAsked(address) : router.push(address as Route));
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
          router.push(asked as Route);
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
