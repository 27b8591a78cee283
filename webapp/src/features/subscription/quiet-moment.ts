"use client";

import { useIsMutating } from "@tanstack/react-query";
import { useEffect, useState } from "react";

const LOOK_EVERY_MS = 1_000;
const FLOATING = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]), textarea, select, [contenteditable="true"]';

/**
 * True once nothing would be disturbed by a box over the page: nothing else floats there, nothing is
 * being saved, and nobody is in the middle of a field, whose next letters would go nowhere.
 */
export function useQuietMoment(wanted: boolean): boolean {
  const [quiet, setQuiet] = useState(false);
  const saving = useIsMutating() > 0;
  useEffect(() => {
    if (!wanted) {
      setQuiet(false);
      return;
    }
    if (quiet || saving) return;
    let lastKey = 0;
    const typed = () => {
      lastKey = Date.now();
    };
    const look = () => {
      if (Date.now() - lastKey < LOOK_EVERY_MS || isBusy()) return;
      setQuiet(true);
    };
    look();
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    document.addEventListener("keydown", typed, true);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("keydown", typed, true);
    };
  }, [wanted, quiet, saving]);
  return wanted && quiet;
}

/** A field that has the focus and holds nothing yet is none that is being typed in. */
function isBusy(): boolean {
  if (document.querySelector(FLOATING)) return true;
  const field = document.activeElement;
  if (!field?.matches(TYPED_INTO)) return false;
  return "value" in field ? field.value !== "" : field.textContent !== "";
}
