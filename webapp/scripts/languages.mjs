/** The languages that the product offers, and those of one build. */
import { readFileSync } from "node:fs";
import { fileOf } from "./messages.mjs";
import { PSEUDO, PSEUDO_LANGUAGE } from "./pseudo.mjs";

// Browsers with no offered language get English, so each build has it.
export const ENGLISH = "en";

/** Returns the name and the HTML language of each offered language, by its code, and whether it is a draft. */
export function offeredLanguages() {
  return JSON.parse(readFileSync(fileOf("offered"), "utf8"));
}

/** Returns the HTML language of a language that a build can have. */
export function builtLanguage(code) {
  return code === PSEUDO ? PSEUDO_LANGUAGE : offeredLanguages()[code];
}

/**
 * Returns the codes of the languages to build. `LANGUAGES=en,hi` names them; by default it is all that we
 * offer, without drafts. A draft and the test language must be named.
 */
export function languagesToBuild(environment = process.env, offered = offeredLanguages()) {
  const codes = Object.keys(offered);
  const wanted = (environment.LANGUAGES ?? "").split(/[\s,]+/).filter(Boolean);
  const unknown = wanted.filter((code) => ![...codes, PSEUDO].includes(code));
  if (unknown.length > 0)
    throw new Error(`LANGUAGES names ${unknown.join(", ")}, but we offer ${codes.join(", ")}.`);
  if (wanted.length === 0) return codes.filter((code) => !offered[code].draft);
  return [...codes, PSEUDO].filter((code) => code === ENGLISH || wanted.includes(code));
}

/** Returns the name that a person reads in the choice of a language. */
export function nameToChoose({ name, draft }) {
  return draft ? `${name} (draft)` : name;
}
