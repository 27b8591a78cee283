import type { Line } from "./line";
import type { At, Field, Filled, Guess, Reading, Surety, Values } from "./types";

export type Finding<Value> = Filled<Value>;

export function finding<Value>(value: Value, at: At, isSure: boolean): Finding<Value> {
  return { value, at, surety: isSure ? "sure" : "check" };
}

export function worse(one: Surety, other: Surety): Surety {
  return one === "sure" ? other : one;
}

type Single = Exclude<Field, "services">;

/** The fields and guesses that the steps have found so far. */
export class Findings {
  readonly fields: { -readonly [One in keyof Reading["fields"]]: Reading["fields"][One] } = {};
  readonly services: Filled<number>[] = [];
  readonly guesses: Guess[] = [];
  advance?: number;

  /**
   * Fills a field with the only value that was found. Two different values become guesses, both,
   * and their words stay in the complaint.
   */
  settle<One extends Single>(line: Line, field: One, found: readonly Finding<Values[One]>[]): void {
    const values = new Set(found.map(({ value }) => value));
    if (values.size > 1) {
      for (const value of values) {
        const at = found.flatMap((one) => (one.value === value ? one.at : []));
        this.guess(line, { field, value, at } as Guess);
      }
      return;
    }
    const [first] = found;
    if (!first) return;
    const at = found.flatMap((one) => one.at).sort((one, other) => one - other);
    // A value that is said twice is as sure as the better of both.
    const surety = found.some((one) => one.surety === "sure") ? "sure" : "check";
    line.take(at, field);
    Object.assign(this.fields, { [field]: { value: first.value, surety, at } });
  }

  guess(line: Line, guess: Guess): void {
    line.hold(guess.at);
    const isKnown = this.guesses.some(
      ({ field, value }) => field === guess.field && value === guess.value,
    );
    if (!isKnown) this.guesses.push(guess);
  }
}
