"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Mark } from "./types";
import { MARKS } from "./words";

type Keys = {
  choose: (mark: Mark) => void;
  go: (step: 1 | -1) => void;
  note: RefObject<HTMLTextAreaElement | null>;
};

/** On a desk: 1, 2 and 3 mark, the arrows move, and N writes a note. Escape leaves the note. */
export function useInspectKeys({ choose, go, note }: Keys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest("input, textarea, select")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    // An open dialog or menu has its own keys.
    if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return;
    const marked = MARKS.find(({ key }) => key === event.key);
    if (marked) choose(marked.mark);
    else if (event.key === "ArrowRight") go(1);
    else if (event.key === "ArrowLeft") go(-1);
    else if (event.key.toLowerCase() === "n") note.current?.focus();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    // The capture phase comes before the shortcuts of the product, where N adds a job.
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, []);
}
