import { Lexicon, phrasesOf, valuesOf } from "./lexicon";
import { ACTIONS, KINDS, NEUTRAL, THINGS } from "./words/trade";

/** A part, or work such as alignment that needs no other word. */
export type Thing = {
  readonly id: string;
  readonly isWork: boolean;
  /** "pms" is a service of the kind "periodic". */
  readonly kind?: KindWord;
};

export type KindWord = { readonly id: string; readonly group: string };

export type Trade =
  | ({ readonly is: "thing" } & Thing)
  | { readonly is: "action"; readonly id: string }
  | ({ readonly is: "kind" } & KindWord);

/** The words of the trade: parts, work, and what tells two services apart. */
export const tradeWords = new Lexicon<Trade>(allWords());

function* allWords(): Generator<readonly [phrase: string, value: Trade]> {
  yield* valuesOf(THINGS, thing);
  yield* valuesOf(KINDS, (id): Trade => ({ is: "kind", ...kindOf(id) }));
  yield* valuesOf(ACTIONS, (id): Trade => ({ is: "action", id }));
}

export const neutralWords = phrasesOf(NEUTRAL);

function thing(id: string): Trade {
  const [name = "", kind] = id.split("+");
  const thing = { is: "thing", id: name.replace("!", ""), isWork: name.endsWith("!") } as const;
  return kind === undefined ? thing : { ...thing, kind: kindOf(kind) };
}

function kindOf(id: string): KindWord {
  return { id, group: id.slice(0, id.indexOf("/")) };
}

/** The actions of a service that an action of the line can mean. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  change: ["change", "flush", "refill"],
  repair: ["repair", "remove", "overhaul"],
  remove: ["remove", "repair"],
  clean: ["clean", "flush"],
  flush: ["flush", "change", "clean"],
  refill: ["refill", "change"],
};

export function isAlike(said: string, offered: string): boolean {
  return (ALIKE[said] ?? [said]).includes(offered);
}

/** "filter" can mean "filter.air". */
export function isPartOf(id: string, whole: string): boolean {
  return id.startsWith(`${whole}.`);
}
