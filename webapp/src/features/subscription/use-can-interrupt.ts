"use client";

import { useIsMutating } from "@tanstack/react-query";
import { useEffect, useState } from "react";

const CHECK_MS = 1_000;
const FLOATING = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]), textarea, select, [contenteditable="true"]';

/**
 * Returns true if a dialog would not disturb the person: no other dialog or menu is open, no save
 * is running, and the person is not typing.
 */
export function useCanInterrupt(wanted: boolean): boolean {
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
    const check = () => {
      if (Date.now() - lastKey < CHECK_MS || isBusy()) return;
      setQuiet(true);
    };
    check();
    const timer = window.setInterval(check, CHECK_MS);
    document.addEventListener("keydown", typed, true);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("keydown", typed, true);
    };
  }, [wanted, quiet, saving]);
  return wanted && quiet;
}

/** Returns whether a dialog would disturb the person. An empty focused field does not count as typing. */
function isBusy(): boolean {
  if (document.querySelector(FLOATING)) return true;
  const field = document.activeElement;
  if (!field?.matches(TYPED_INTO)) return false;
  return "value" in field ? field.value !== "" : field.textContent !== "";
}
