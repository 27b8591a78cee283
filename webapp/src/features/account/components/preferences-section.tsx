"use client";

import { ChevronDown, Monitor, Moon, Palette, Sun } from "lucide-react";
import { useId } from "react";
import { Field } from "@/components/ui/field";
import { inputClasses } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import {
  chooseDateLanguage,
  DATE_LANGUAGES,
  isDateLanguage,
  useDateLanguage,
  useDateLanguageChoice,
} from "@/lib/dates/date-language";
import { todayInWords } from "@/lib/dates/today";
import { useHydrated } from "@/lib/loading/hydrated";
import { chooseTheme, useTheme } from "@/lib/storage/theme";
import { say } from "@/say";
import { LanguageChoice } from "./language-choice";
import { SettingsSection } from "./settings-section";

const THEMES = [
  { theme: "system", word: say.account_same_as_device(), Icon: Monitor },
  { theme: "light", word: say.account_light(), Icon: Sun },
  { theme: "dark", word: say.account_dark(), Icon: Moon },
] as const;

/** Shows settings that belong to the device. Everyone who signs in on the device shares them. */
export function PreferencesSection() {
  return (
    <SettingsSection
      id="appearance"
      title={say.account_appearance()}
      brief={say.account_language_theme_dates()}
      Icon={Palette}
      about={say.account_saved_on_this_device_for_everyone()}
    >
      <LanguageChoice />
      <ThemeChoice />
      <DateLanguageChoice />
    </SettingsSection>
  );
}

function ThemeChoice() {
  const name = useId();
  const theme = useTheme();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-sm">{say.account_theme()}</legend>
      <div className="grid gap-2 md:grid-cols-3">
        {THEMES.map(({ theme: value, word, Icon }) => (
          <label
            key={value}
            className="relative flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-input px-3 text-base transition-colors hover:bg-muted has-checked:border-primary has-checked:bg-accent has-checked:font-medium has-checked:text-accent-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={theme === value}
              onChange={() => chooseTheme(value)}
              className="absolute -inset-px size-[calc(100%+2px)] cursor-pointer opacity-0"
            />
            <Icon aria-hidden className="size-4 shrink-0" />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function DateLanguageChoice() {
  const language = useDateLanguage();
  const choice = useDateLanguageChoice();
  const hydrated = useHydrated();
  return (
    <div className="grid items-end gap-x-4 md:grid-cols-2">
      <Field
        label={say.account_language_of_dates()}
        help={say.account_dates_in_numbers_stay_day_month()}
      >
        {(wiring) => (
          <span className="relative">
            <select
              {...wiring}
              value={choice ?? ""}
              onChange={({ target: { value } }) =>
                chooseDateLanguage(isDateLanguage(value) ? value : null)
              }
              className={cn(inputClasses, "cursor-pointer appearance-none pr-10")}
            >
              <option value="">{say.account_like_the_app()}</option>
              {Object.entries(DATE_LANGUAGES).map(([code, word]) => (
                <option key={code} value={code} lang={code}>
                  {word}
                </option>
              ))}
            </select>
            <ChevronDown
              aria-hidden
              className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted-foreground"
            />
          </span>
        )}
      </Field>
      <p
        lang={language}
        aria-live="polite"
        className="flex min-h-11 items-center text-base md:mb-6"
      >
        {hydrated && todayInWords(new Date(), language)}
      </p>
    </div>
  );
}
