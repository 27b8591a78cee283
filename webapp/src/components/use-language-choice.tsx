"use client";

import { useCallback, useState } from "react";
import { hasUnsavedChanges, leaveWithoutQuestion } from "@/lib/forms/unload";
import { UNSAVED } from "@/lib/forms/unsaved-changes";
import { chooseLanguage, pageLanguage } from "@/lib/languages";
import { Lazy } from "./lazy";

const loadConfirm = () => import("./confirm-dialog");

/**
 * Returns a function that changes the language, and a question that the caller renders. Unsaved
 * changes are asked about first, because the page loads again.
 */
export function useLanguageChoice() {
  const [asked, setAsked] = useState<string | null>(null);
  const stay = useCallback(() => setAsked(null), []);
  const choose = (code: string) => {
    if (code === pageLanguage()) return;
    if (hasUnsavedChanges()) setAsked(code);
    else chooseLanguage(code);
  };
  const confirm = () => {
    leaveWithoutQuestion();
    if (asked) chooseLanguage(asked);
  };
  const question = asked && (
    <Lazy
      load={loadConfirm}
      onFailure={stay}
      props={{ ...UNSAVED, busy: false, confirm, close: stay }}
    />
  );
  return { choose, question };
}
