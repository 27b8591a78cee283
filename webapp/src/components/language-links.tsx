"use client";

import { chooseLanguage } from "@/lib/languages";
import { LanguageButtons } from "./language-buttons";

/** Shows the languages in one line, for a page without a form that could have unsaved changes. */
export function LanguageLinks({ className = "" }: { className?: string }) {
  return (
    <LanguageButtons
      choose={chooseLanguage}
      className={`flex flex-wrap gap-x-4 ${className}`}
      legendClass="sr-only"
      buttonClass="min-h-11 min-w-11 text-sm underline underline-offset-4 aria-pressed:font-medium aria-pressed:no-underline"
    />
  );
}
