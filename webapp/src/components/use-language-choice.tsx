"use client";

import { useCallback, useState } from "react";
import { hasUnsavedChanges, leaveWithoutQuestion } from "@/lib/forms/unload";
import { UNSAVED } from "@/lib/forms/unsaved-changes";
import { pageLanguage } from "@/lib/languages";
import { notify } from "@/lib/notify";
import { changeLanguage } from "./change-language";
import { Lazy } from "./lazy";

const loadConfirm = () => import("./confirm-dialog");

/**
 * Returns a function that saves the language for the person and loads the page again in it, and a
 * question that the caller renders. Unsaved changes are asked about first.
 */
export function useLanguageChoice() {
  const [asked, setAsked] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const stay = useCallback(() => setAsked(null), []);
  const change = async (code: string, beforeLoading?: () => void) => {
    setIsBusy(true);
    try {
      await changeLanguage(code, beforeLoading);
    } catch (error) {
      notify.error((error as Error).message);
      setIsBusy(false);
      stay();
    }
  };
  const choose = (code: string) => {
    if (isBusy || code === pageLanguage()) return;
    if (hasUnsavedChanges()) setAsked(code);
    else void change(code);
  };
  const question = asked && (
    <Lazy
      load={loadConfirm}
      onFailure={stay}
      props={{
        ...UNSAVED,
        busy: isBusy,
        confirm: () => void change(asked, leaveWithoutQuestion),
        close: stay,
      }}
    />
  );
  return { choose, question };
}
