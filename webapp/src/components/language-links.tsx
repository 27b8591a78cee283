"use client";

import { cn } from "@/lib/cn";
import { chooseLanguage, languageChoices, pageLanguage } from "@/lib/languages";
import { say } from "@/say";

type LanguageLinksProps = {
  className?: string;
  /** Keeps what was typed, before the page loads again. */
  onChoose?: () => void;
};

/** Shows the languages in one line, for a page that keeps what was typed in its form. */
export function LanguageLinks({ className, onChoose }: LanguageLinksProps) {
  const languages = languageChoices();
  if (languages.length === 0) return null;
  return (
    <fieldset className={cn("flex min-w-0 flex-wrap gap-x-4", className)}>
      <legend className="sr-only">{say.ui_language()}</legend>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === pageLanguage()}
          onClick={() => {
            onChoose?.();
            chooseLanguage(code);
          }}
          className="min-h-11 min-w-11 text-sm underline underline-offset-4 aria-pressed:font-medium aria-pressed:no-underline"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
