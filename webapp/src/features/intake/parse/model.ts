import { rupees } from "./amount";
import {
  capital,
  detailEnd,
  detailLexicons,
  holdYear,
  isColour,
  isYear,
  markAfter,
  sizes,
} from "./details";
import { kilometres } from "./distance";
import { type Finding, type Findings, finding } from "./findings";
import { formOf } from "./form";
import { Lexicon, type Match, phrasesOf } from "./lexicon";
import { type Line, span } from "./line";
import { honorifics, names } from "./people";
import { tradeWords } from "./trade";
import { CARS, TWO_WHEELERS, WORK_VEHICLES } from "./words/models";

/**
 * `isUsual` marks a name that is also a usual word, such as City or Punch. `needsMaker` marks a name
 * that counts only behind its maker, such as 800.
 */
type Model = {
  readonly name: string;
  readonly maker: string;
  readonly isUsual: boolean;
  readonly needsMaker: boolean;
  readonly hasSize: boolean;
};

const MARK = /^[?!]/;

export const models = new Lexicon<Model>(allModels());
export const makers = new Lexicon(makersOf());
/** "royal enfield" has two words. */
const MOST_MAKER_WORDS = 2;
const modelWords = phrasesOf("model, modal, मॉडल");
/** "city mein chalti hai" is a place. */
const places = phrasesOf("mein, me, main, में, traffic, ride, driving");
const TYRE = /^\d{3}\/\d{2}/;
export const modelLexicons = [models, makers, ...detailLexicons];

/** Finds the model, with its variant, year and colour. */
export function findModel(line: Line, findings: Findings): void {
  const matches = [...models.all(line)].flatMap((match) => {
    const maker = makerBefore(line, match);
    return isModel(line, match, maker !== undefined) ? [{ ...match, maker }] : [];
  });
  const certain = matches.filter(
    // "punch adventure" is a model, because a variant is beside the usual word.
    ({ value, maker, to }) =>
      !value.isUsual || maker !== undefined || detailEnd(line, to, value.hasSize) > to,
  );
  const exact = certain.filter(({ corrected }) => !corrected);
  const chosen = withoutParts([exact, certain, matches].find((some) => some.length > 0) ?? []);
  const found = [...chosen.map((match) => withDetails(line, match)), ...withSizes(line)];
  findings.settle(line, "model", found.length > 0 ? found : onlyMakers(line));
}

/** "ऑल्टो K10" is one model, and its two words are models of the list too. */
function withoutParts(matches: readonly Chosen[]): Chosen[] {
  const all: Chosen[] = [];
  for (const match of matches) {
    const last = all.at(-1);
    if (last?.to === match.from && match.value.name.startsWith(last.value.name)) {
      all[all.length - 1] = { ...match, from: last.from, maker: last.maker };
    } else all.push(match);
  }
  return all;
}

/** This is "pulsar125". */
function* withSizes(line: Line): Generator<Finding<string>> {
  for (let at = 0; at < line.words.length; at++) {
    const [, name = "", size = ""] = /^([a-z]{4,})(\d{3})$/.exec(line.freeLow(at)) ?? [];
    const model = models.of(formOf(name));
    if (model?.hasSize && !model.isUsual && sizes.of(size))
      yield finding(`${model.name} ${size}`, [at], true);
  }
}

/** Returns where the maker before a model begins. */
function makerBefore(line: Line, { value, from }: Match<Model>): number | undefined {
  if (line.breaksAt(from)) return undefined;
  for (let words = MOST_MAKER_WORDS; words > 0; words--) {
    const maker = from >= words ? makers.at(line, from - words) : undefined;
    if (maker?.to === from && maker.value === value.maker) return maker.from;
  }
  return undefined;
}

/** "hero ki bike" names only the maker, and "Mahendra Rathore" is a person. */
function onlyMakers(line: Line): Finding<string>[] {
  return [...makers.all(line)]
    .filter(({ to }) => !honorifics.at(line, to) && (line.breaksAt(to) || !names.at(line, to)))
    .map(({ value, at }) => finding(value, at, false));
}

function isModel(line: Line, { value, from, to, at }: Match<Model>, hasMaker: boolean): boolean {
  if (value.needsMaker && !hasMaker) return false;
  // "Sunny bhai" is a person, and "800 rs" is an amount.
  if (honorifics.at(line, to) && !line.breaksAt(to)) return false;
  if (/^\d+$/.test(line.low(from)) && (rupees.at(line, to) || kilometres.at(line, to)))
    return false;
  // This is a tyre, 185/65 R15.
  if (TYRE.test(line.low(from - 1)) || TYRE.test(line.low(from))) return false;
  if (value.isUsual && !hasMaker && places.at(line, to)) return false;
  // "tyre punch" is a puncture.
  if (value.isUsual && (tradeWords.at(line, from - 1)?.to ?? from) > from) return false;
  // "spark plug" is a part.
  const part = tradeWords.at(line, from);
  return !part || part.to - part.from <= at.length;
}

type Chosen = Match<Model> & { maker: number | undefined };

function withDetails(line: Line, match: Chosen): Finding<string> {
  const details: number[] = [];
  const extra: number[] = [];
  let to = match.to;
  for (; line.isFree(to) && !line.breaksAt(to); ) {
    const end = detailEnd(line, to, match.value.hasSize);
    if (end > to) details.push(...span(to, end));
    else if (modelWords.at(line, to)) extra.push(to);
    else break;
    to = Math.max(end, to + 1);
  }
  // The letter of "sx(o)" is a word too.
  if (markAfter(line, to - 1).startsWith("(")) extra.push(to);
  holdYear(line, to);
  const first = match.maker ?? match.from;
  let from = first;
  for (; line.isFree(from - 1) && !line.breaksAt(from); from--) {
    const before = from - 1;
    if (modelWords.at(line, before) && isYear(line, before - 1)) extra.push(before);
    else if (isYear(line, before) || isColour(line, before)) details.push(before);
    else break;
  }
  const words = details.map((at) => capital(line.words[at]?.text ?? "") + markAfter(line, at));
  const name = match.value.name + markAfter(line, match.to - 1);
  const isSure = (!match.value.isUsual || match.maker !== undefined) && !match.corrected;
  const at = [...span(first, match.to), ...details, ...extra].sort((one, other) => one - other);
  return finding([name, ...words].join(" "), at, isSure);
}

function* allModels(): Generator<readonly [string, Model]> {
  yield* modelsOf(CARS, false);
  yield* modelsOf(TWO_WHEELERS, true);
  yield* modelsOf(WORK_VEHICLES, true);
}

function* modelsOf(list: string, hasSize: boolean): Generator<readonly [string, Model]> {
  for (const [names, rest] of rowsOf(list)) {
    const maker = names[0] ?? "";
    for (const model of rest) {
      const name = `${maker} ${model[0]?.replace(MARK, "")}`;
      for (const one of model) {
        const isUsual = one.startsWith("?");
        const needsMaker = one.startsWith("!");
        yield [one.replace(MARK, ""), { name, maker, isUsual, needsMaker, hasSize }];
      }
    }
  }
}

function* makersOf(): Generator<readonly [string, string]> {
  for (const [names] of [CARS, TWO_WHEELERS, WORK_VEHICLES].flatMap(rowsOf)) {
    for (const one of names) yield [one, names[0] ?? ""];
  }
}

/** Returns the names of each maker, and the names of each of its models. */
function rowsOf(list: string): [makers: string[], models: string[][]][] {
  return list
    .split("\n")
    .filter(Boolean)
    .map((row) => {
      const [maker = "", models = ""] = row.split(":");
      return [namesOf(maker), models.split(",").map(namesOf)];
    });
}

function namesOf(text: string): string[] {
  return text.split("=").map((one) => one.trim());
}
