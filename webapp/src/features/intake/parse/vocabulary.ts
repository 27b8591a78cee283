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
];
const common = phrasesOf(COMMON);

let known: ReadonlySet<string> | undefined;

function knownForms(): ReadonlySet<string> {
  known ??= new Set([...ALL, common].flatMap(({ words }) => [...words].map(formOf)));
  return known;
}

/** Returns whether a list has this word. An unknown word can be a name. */
export function isKnownWord(line: Line, at: number): boolean {
  const word = line.words[at];
  return word !== undefined && (!word.corrected || word.isShortened) && knownForms().has(word.form);
}

let spelling: Spelling | undefined;

/** Returns the words that a typing error is compared with. */
export function spellingOfTrade(): Spelling {
  spelling ??= new Spelling({
    words: CORRECTED.flatMap(({ words }) => [...words]),
    shortened: ALL.flatMap(({ words }) => [...words]),
    isKnown: (form) => knownForms().has(form),
    meaningOf,
    isInPhrase,
  });
  return spelling;
}

function meaningOf(form: string): unknown {
  for (const list of ALL) {
    // "point" is only a part of phrases.
    if (list === neutralWords) continue;
    const value = list.of(form);
    // All phrases of a plain list mean the same.
    if (value !== undefined) return value === true ? list : value;
  }
  return undefined;
}

const MOST_BEFORE = 2;

/** "brk pad" is a phrase, "clnt flush" is a part with an action, and a name can be "panel pnt". */
function isInPhrase(line: Line, at: number): boolean {
  for (let from = Math.max(0, at - MOST_BEFORE); from <= at; from++) {
    const match = tradeWords.at(line, from);
    if (match && match.to > at && match.at.length > 1) return true;
  }
  const word = tradeWords.at(line, at)?.value.is;
  return [at - 1, at + 1].some((next) => {
    const form = line.words[next]?.form ?? "";
    if (line.breaksAt(Math.max(at, next))) return false;
    const other = tradeWords.of(form)?.is;
    if (word === "thing") return other === "action" || neutralWords.of(form) !== undefined;
    return word === "action" && other === "thing";
  });
}
