import { readFileSync } from "node:fs";

type Messages = Record<string, unknown>;
/** Returns the app's words for English words, with values in place of their placeholders. */
export type Words = (english: string, values?: Record<string, string>) => string;

// The runner works in the folder of the web app.
const messagesOf = (language: string): Messages =>
  JSON.parse(readFileSync(`../languages/${language}.json`, "utf8"));

export const inEnglish: Words = (english, values = {}) => filled(english, values);

/** Returns the words of a language. Words with two meanings there have no translation here. */
export function wordsOf(language: string): Words {
  const [english, other] = [messagesOf("en"), messagesOf(language)];
  return (text, values = {}) => {
    const keys = Object.keys(english).filter((key) => english[key] === text);
    const found = new Set(keys.map((key) => other[key]));
    const [translated] = found;
    if (found.size !== 1 || typeof translated !== "string")
      throw new Error(`“${text}” has ${found.size} translations in ${language}.`);
    return filled(translated, values);
  };
}

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
