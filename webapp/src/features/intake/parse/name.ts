import { type Finding, type Findings, finding } from "./findings";
import { formOf } from "./form";
import { phrasesOf } from "./lexicon";
import { isCapitalized, type Line, span } from "./line";
import { makers, models } from "./model";
import { honorifics, names, titles } from "./people";
import { isJoiner } from "./small-words";
import type { At } from "./types";
import { isKnownWord } from "./vocabulary";
import { KEPT_TITLES, NAME_ENDINGS, NAME_WORDS } from "./words/said";

/** A name has at most three words. */
const MOST_WORDS = 3;
/** Shorter words that no list has are rather parts of a verb. */
const SHORTEST = 3;
const LETTERS = /^[\p{L}\p{M}’'\u200c\u200d]{2,}$/u;
const DEVANAGARI = /^\p{Script=Devanagari}+$/u;
const ATTACHED = /^([a-z]{3,})(?:bhai|ben)$/;
/** batana, milegi, hota, kar do, batao, dijiye, खटखटाहट */
const VERB =
  /(?:^rah[aei]|^रह[ाेी]|na|g[aei]|t[aei]|[dljrn]o|ao|iye|ना|ग[ाीे]|त[ाीे]|दो|लो|ाओ|ि[एय]े?|ाहट)$/u;

let spelled: ReadonlySet<string> | undefined;
const keptTitles = phrasesOf(KEPT_TITLES);
const nameWords = phrasesOf(NAME_WORDS);
const nameEndings = phrasesOf(NAME_ENDINGS);
const possessives = phrasesOf("ka, ki, ke, wale, wala, का, की, के");
const cars = phrasesOf("gaadi, gadi, gaddi, car, bike, scooty, गाड़ी, कार");
const DRIVER = /^(?:driver|ड्राइवर)$/;
/** "I am Priya", and "engine miss hota hai" is no person. */
const introductions = phrasesOf("miss, i am, this is, myself, mera naam, main");

/** Finds the name of the customer: beside the phone, with ji or Mr, or in the list of names. */
export function findName(
  line: Line,
  phone: At,
  isModelAt: (at: number) => boolean,
  findings: Findings,
): void {
  const strong = merged([...titled(line), ...honoured(line), ...besidePhone(line, phone)]);
  const listed = strong.length > 0 ? strong : merged(listedNames(line));
  const named = listed.length > 0 ? listed : [...owners(line, isModelAt)];
  const found = named.length > 0 ? named : [...lonely(line)];
  findings.settle(
    line,
    "name",
    found
      .map((one) => withInitial(line, one))
      .map((one) => (isDriver(line, one.at) ? { ...one, surety: "check" } : one)),
  );
}

/** This is "S Banerjee" or "S.K. Banerjee". */
function withInitial(line: Line, one: Finding<string>): Finding<string> {
  const first = one.at[0] ?? 0;
  const before = line.words[first - 1];
  if (!before || !line.isFree(first - 1) || !/^[A-Z]$/.test(before.text)) return one;
  if (!/^\.? ?$/.test(line.text.slice(before.end, line.words[first]?.start))) return one;
  const value = `${before.text} ${one.value}`;
  return withInitial(line, { ...one, value, at: [first - 1, ...one.at] });
}

/** "driver Raju" brings the car, and the customer can be somebody else. */
function isDriver(line: Line, at: At): boolean {
  const first = at[0] ?? 0;
  const last = at.at(-1) ?? 0;
  return [first - 1, last + 1].some((one) => DRIVER.test(line.low(one)));
}

/** This is "Mrs Nair", "Dr. Mehta", "naam Deepak Joshi". */
function* titled(line: Line): Generator<Finding<string>> {
  for (let from = 0; from < line.words.length; from++) {
    const keepsTitle = keptTitles.at(line, from);
    const isNamed = nameWords.at(line, from) ?? introductions.at(line, from);
    const before = keepsTitle ?? titles.at(line, from) ?? isNamed;
    if (!before) continue;
    const found = nameFrom(line, before.to, !isNamed);
    if (found.length === 0) continue;
    // "driver raju" is a person, and "customer complains" is not.
    if (
      isNamed &&
      !found.some((at) => isName(line, at) || isCapitalAmongSmall(line, at)) &&
      !/^(?:naam|name|nam|नाम)$/.test(line.low(before.to - 1))
    )
      continue;
    const words = keepsTitle ? [...keepsTitle.at, ...found] : found;
    const end = (found.at(-1) ?? from) + 1;
    const honorific = honorifics.at(line, end);
    const isSure = found.some((at) => isName(line, at));
    yield finding(textOf(line, words), [...span(from, end), ...(honorific?.at ?? [])], isSure);
  }
}

/** This is "Ramesh Patil ji" or "Rameshbhai". */
function* honoured(line: Line): Generator<Finding<string>> {
  for (let at = 0; at < line.words.length; at++) {
    const stem = ATTACHED.exec(line.freeLow(at))?.[1];
    if (stem && !isKnownWord(line, at)) {
      const next = nameFrom(line, at + 1, false).filter((one) => isName(line, one));
      const isSure = next.length > 0 || names.of(formOf(stem)) !== undefined;
      yield finding(textOf(line, [at, ...next]), [at, ...next], isSure);
    }
    const bare = /^(.{3,})ji$/.exec(line.freeLow(at))?.[1];
    if (bare && names.of(formOf(bare))) yield finding(capital(bare), [at], true);
    const honorific = honorifics.at(line, at);
    if (!honorific || line.breaksAt(at) || !isNameLike(line, at - 1)) continue;
    const first = at - 1;
    const isFirst = first === 1 || line.breaksAt(first - 1);
    const isLong =
      isNameLike(line, first - 1) &&
      !line.breaksAt(first) &&
      (isName(line, first - 1) || (isFirst && isName(line, first)));
    const words = isLong ? [first - 1, first] : [first];
    const isSure = words.some((one) => isName(line, one));
    yield finding(textOf(line, words), [...words, ...honorific.at], isSure);
  }
}

/** Reads the words directly before the phone, or else directly after it. */
function besidePhone(line: Line, phone: At): Finding<string>[] {
  const first = phone[0];
  const last = phone.at(-1);
  if (first === undefined || last === undefined) return [];
  let to = first;
  // Honorifics and "wala" can be between the name and the phone.
  while (to > 0 && (honorifics.at(line, to - 1) || (isJoiner(line, to - 1) && line.isFree(to - 1))))
    to--;
  const before: number[] = [];
  for (let at = to - 1; before.length < MOST_WORDS && isNameLike(line, at); at--) {
    before.unshift(at);
    if (line.breaksAt(at)) break;
  }
  const after = before.length > 0 ? [] : nameFrom(line, last + 1, true);
  const words = before.length > 0 ? before : after;
  if (words.length === 0) return [];
  const isSure = words.some((at) => isName(line, at));
  return [finding(textOf(line, words), words, isSure)];
}

/** These are names of the list: two are sure, and one alone is not. */
function* listedNames(line: Line): Generator<Finding<string>> {
  for (let from = 0; from < line.words.length; from++) {
    if (!isFreeName(line, from)) continue;
    let to = from + 1;
    while (to - from < MOST_WORDS && isFreeName(line, to) && !line.breaksAt(to)) to++;
    // An unknown word after a name can be the surname, and one before it the first name.
    const isAlone = to - from === 1;
    const next = isAlone && isNameLike(line, to) && !line.breaksAt(to);
    if (next && (to + 1 >= line.words.length || !line.isFree(to + 1) || line.breaksAt(to + 1)))
      to++;
    const hasFirst = isAlone && isNameLike(line, from - 1) && !line.breaksAt(from);
    const isStart = line.breaksAt(from - 1) || !line.isFree(from - 2);
    const words = span(hasFirst && isStart ? from - 1 : from, to);
    yield finding(textOf(line, words), words, words.filter((at) => isName(line, at)).length > 1);
    from = to - 1;
  }
}

/** This is "pintu ki swift" or "pintu ki gaadi". */
function* owners(line: Line, isModelAt: (at: number) => boolean): Generator<Finding<string>> {
  for (let at = 1; at + 1 < line.words.length; at++) {
    if (!possessives.of(line.words[at]?.form ?? "")) continue;
    const isCar = isModelAt(at + 1) || cars.of(line.words[at + 1]?.form ?? "");
    if (isCar && isNameLike(line, at - 1) && line.isFree(at - 1))
      yield finding(textOf(line, [at - 1]), [at - 1], false);
  }
}

/**
 * "washing, creta, 500, Neelkanth": only the name begins with a capital letter. In Hindi, unknown
 * words alone between two marks are a name: "धुलाई, क्रेटा, राजवीर".
 */
function* lonely(line: Line): Generator<Finding<string>> {
  const isMixed = hasSmall(line);
  const isEnd = (at: number) => !line.isFree(at) || line.breaksAt(at);
  for (let at = 0; at < line.words.length; at++) {
    if (!line.breaksAt(at) && line.isFree(at - 1)) continue;
    const words = nameFrom(line, at, true);
    const isHindi = line.breaksAt(at) && line.breaksAt(at + words.length);
    const isName = words.every(
      (one) => (isMixed && isCapitalized(line, one)) || (isHindi && DEVANAGARI.test(line.low(one))),
    );
    if (words.length > 0 && isName && isEnd(at + words.length))
      yield finding(textOf(line, words), words, false);
  }
}

function hasSmall(line: Line): boolean {
  return line.words.some(({ text }) => /^[a-z]{2}/.test(text));
}

/** "rider Tenzin" is a name, and in "Customer Waiting" all words begin with a capital letter. */
function isCapitalAmongSmall(line: Line, at: number): boolean {
  return isCapitalized(line, at) && hasSmall(line);
}

function nameFrom(line: Line, from: number, crosses: boolean): number[] {
  const words: number[] = [];
  for (let at = from; words.length < MOST_WORDS && isNameLike(line, at); at++) {
    if (line.breaksAt(at) && !(crosses && at === from)) break;
    words.push(at);
  }
  return words;
}

/** The longer of two findings at one place is the better one. */
function merged(found: Iterable<Finding<string>>): Finding<string>[] {
  const all = [...found].sort((one, other) => other.value.length - one.value.length);
  return all.filter(
    (one, nth) => !all.slice(0, nth).some((better) => better.at.some((at) => one.at.includes(at))),
  );
}

function isNameLike(line: Line, at: number): boolean {
  if (!line.isFree(at) || !LETTERS.test(line.low(at))) return false;
  if (isName(line, at) || isNameEnding(line, at)) return true;
  if (isKnownWord(line, at) || line.low(at).length < SHORTEST) return false;
  // "Swapna" is a name, and "dekhna" is a verb.
  return !VERB.test(line.low(at)) || isCapitalized(line, at);
}

/** "Ratan Lal" is a name, and "swift lal" has a colour. */
function isNameEnding(line: Line, at: number): boolean {
  return nameEndings.at(line, at) !== undefined && !line.breaksAt(at) && isNameLike(line, at - 1);
}

function isFreeName(line: Line, at: number): boolean {
  return line.isFree(at) && isName(line, at) && !models.at(line, at) && !makers.at(line, at);
}

function isName(line: Line, at: number): boolean {
  if (names.of(line.words[at]?.form ?? "") === undefined) return false;
  // "ready" has the key of Reddy.
  spelled ??= new Set(names.words);
  return !isKnownWord(line, at) || spelled.has(line.low(at));
}

/** "Mrs Iyer's Jazz" is the car of Mrs Iyer. */
function textOf(line: Line, words: At): string {
  return words.map((at) => capital((line.words[at]?.text ?? "").replace(/['’]s$/, ""))).join(" ");
}

function capital(text: string): string {
  // "CA" and "DK" are letters.
  if (/^[A-Z]{2}$/.test(text)) return text;
  return text === text.toLowerCase() || text === text.toUpperCase()
    ? text.toLowerCase().replace(/(?:^|['’])\p{L}/gu, (letter) => letter.toUpperCase())
    : text;
}
