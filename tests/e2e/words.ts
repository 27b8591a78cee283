import { readFileSync } from "node:fs";
import { pseudoMessage } from "../../webapp/scripts/pseudo.mjs";

type Messages = Record<string, unknown>;
type Language = Messages & { said: Messages };
/** Returns the app's words for English words, with values in place of their placeholders. */
export type Words = (english: string, values?: Record<string, string>) => string;

// The runner works in the folder of the web app.
const textsIn = (language: string): Language =>
  JSON.parse(readFileSync(`../languages/${language}.json`, "utf8"));

export const inEnglish: Words = (english, values = {}) => filled(english, values);

/** The words of the test language. */
export const inPseudo: Words = (english, values = {}) => filled(pseudoMessage(english), values);

/**
 * Returns the words of a language: those of the app, or else those of the server. Words with two meanings
 * there have no translation here.
 */
export function wordsOf(language: string): Words {
  const [inEnglish, inOther] = [textsIn("en"), textsIn(language)];
  const files = [
    { english: inEnglish as Messages, other: inOther as Messages },
    { english: inEnglish.said, other: inOther.said },
  ];
  return (text, values = {}) => {
    for (const { english, other } of files) {
      const keys = Object.keys(english).filter((key) => english[key] === text);
      const found = new Set(keys.map((key) => other[key]));
      const [translated] = found;
      if (found.size === 1 && typeof translated === "string") return filled(translated, values);
      if (found.size > 1) throw new Error(`“${text}” has several translations in ${language}.`);
    }
    throw new Error(`“${text}” has no translation in ${language}.`);
  };
}

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
