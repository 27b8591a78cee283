import { rupees } from "./amount";
import { dateLexicons } from "./date";
import { distanceWords } from "./distance";
import { formOf } from "./form";
import type { Lexicon } from "./lexicon";
import { phrasesOf } from "./lexicon";
import type { Line } from "./line";
import { modelLexicons } from "./model";
import { numberWords } from "./numbers";
import { payments } from "./payment";
import { honorifics, titles } from "./people";
import { phoneWords } from "./phone";
import { pickUps } from "./pick-up";
import { priorities } from "./priority";
import { smallWords } from "./small-words";
import { Spelling } from "./spelling";
import { timeLexicons } from "./time";
import { neutralWords, tradeWords } from "./trade";
import { COMMON, NAME_WORDS, ROLES } from "./words/said";

/** Words that are corrected if they have a typing error. */
const CORRECTED: readonly Lexicon<unknown>[] = [
  ...modelLexicons,
  tradeWords,
  ...dateLexicons,
  ...timeLexicons,
  payments,
  priorities,
];
const ALL: readonly Lexicon<unknown>[] = [
  ...CORRECTED,
  ...numberWords,
  ...distanceWords,
  rupees,
  phoneWords,
  pickUps,
  ...smallWords,
  neutralWords,
  honorifics,
  titles,
  phrasesOf(NAME_WORDS),
  phrasesOf(ROLES),
  phrasesOf(COMMON),
];

let known: ReadonlySet<string> | undefined;

function knownForms(): ReadonlySet<string> {
  known ??= new Set(ALL.flatMap(({ words }) => [...words].map(formOf)));
  return known;
}

/** Returns whether a list has this word. An unknown word can be a name. */
export function isKnownWord(line: Line, at: number): boolean {
  const word = line.words[at];
  return word !== undefined && !word.corrected && knownForms().has(word.form);
}

let spelling: Spelling | undefined;

/** Returns the words that a typing error is compared with. */
export function spellingOfTrade(): Spelling {
  spelling ??= new Spelling(
    CORRECTED.flatMap(({ words }) => [...words]),
    (form) => knownForms().has(form),
  );
  return spelling;
}
