"use client";

import { LanguageButtons } from "@/components/language-buttons";
import { useLanguageChoice } from "@/components/use-language-choice";

/** Shows the languages of the app. Choosing one loads the page again. */
export function LanguageChoice() {
  const { choose, question } = useLanguageChoice();
  return (
    <>
      <LanguageButtons
        choose={choose}
        className="grid gap-2 md:grid-cols-3"
        legendClass="mb-2 font-medium text-sm"
        buttonClass="min-h-11 rounded-md border border-input px-3 text-left text-base transition-colors hover:bg-muted aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:font-medium aria-pressed:text-accent-foreground"
      />
      {question}
    </>
  );
}
