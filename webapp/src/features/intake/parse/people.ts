import { phrasesOf } from "./lexicon";
import { NAMES } from "./words/names";
import { HONORIFICS, TITLES } from "./words/said";

/** Names of persons, and the words that stand before and after them. */
export const names = phrasesOf(NAMES);
export const honorifics = phrasesOf(HONORIFICS);
export const titles = phrasesOf(TITLES);
