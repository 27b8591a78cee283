"use client";

import { useLanguageChoice } from "@/components/use-language-choice";
import { languageChoices, pageLanguage } from "@/lib/languages";
import { say } from "@/say";

/** Shows the languages of the app. Choosing one loads the page again. */
export function LanguageChoice() {
  const { choose, question } = useLanguageChoice();
  const languages = languageChoices();
  if (languages.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-sm">{say.ui_language()}</legend>
      <div className="grid gap-2 md:grid-cols-3">
        {languages.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === pageLanguage()}
            onClick={() => choose(code)}
            className="min-h-11 rounded-md border border-input px-3 text-left text-base transition-colors hover:bg-muted aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:font-medium aria-pressed:text-accent-foreground"
          >
            {name}
          </button>
        ))}
      </div>
      {question}
    </fieldset>
  );
}
