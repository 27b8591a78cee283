"use client";

import { chooseLanguage } from "@/lib/languages";
import { LanguageButtons } from "./language-buttons";

type LanguageLinksProps = {
  className?: string;
  /** Keeps what was typed, before the page loads again. */
  onChoose?: () => void;
};

/** Shows the languages in one line, for a page that keeps what was typed in its form. */
export function LanguageLinks({ className = "", onChoose }: LanguageLinksProps) {
  return (
    <LanguageButtons
      choose={(code) => {
        onChoose?.();
        chooseLanguage(code);
      }}
      className={`flex flex-wrap gap-x-4 ${className}`}
      legendClass="sr-only"
      buttonClass="min-h-11 min-w-11 text-sm underline underline-offset-4 aria-pressed:font-medium aria-pressed:no-underline"
    />
  );
}
