import { Lexicon, phrasesOf, valuesOf } from "./lexicon";
import { ACTIONS, KINDS, NEUTRAL, THINGS } from "./words/trade";

/** A part, or work such as alignment that needs no other word. */
export type Thing = { readonly id: string; readonly isWork: boolean };

export type Trade =
  | ({ readonly is: "thing" } & Thing)
  | { readonly is: "action"; readonly id: string }
  | { readonly is: "kind"; readonly id: string; readonly group: string };

/** The words of the trade: parts, work, and what tells two services apart. */
export const tradeWords = new Lexicon<Trade>(allWords());

function* allWords(): Generator<readonly [phrase: string, value: Trade]> {
  yield* valuesOf(THINGS, thing);
  yield* valuesOf(KINDS, kind);
  yield* valuesOf(ACTIONS, (id): Trade => ({ is: "action", id }));
}

export const neutralWords = phrasesOf(NEUTRAL);

function thing(id: string): Trade {
  return { is: "thing", id: id.replace("!", ""), isWork: id.endsWith("!") };
}

function kind(id: string): Trade {
  return { is: "kind", id, group: id.slice(0, id.indexOf("/")) };
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
