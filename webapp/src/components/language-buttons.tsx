"use client";

import type { ReactNode } from "react";
import { languageChoices, pageLanguage } from "@/lib/languages";
import { say } from "@/say";

/** Shows a button for each language, in its own script. A build with one language shows nothing. */
export function LanguageButtons({
  choose,
  className,
  legendClass,
  buttonClass,
}: {
  choose: (code: string) => void;
  className: string;
  legendClass: string;
  buttonClass: string;
}): ReactNode {
  const languages = languageChoices();
  if (languages.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className={legendClass}>{say.ui_language()}</legend>
      <div className={className}>
        {languages.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === pageLanguage()}
            onClick={() => choose(code)}
            className={buttonClass}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
