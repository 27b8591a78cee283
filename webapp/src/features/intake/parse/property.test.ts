import { expect, test } from "vitest";
import { garageOf, readCorpus } from "../corpus/score";
import { parse } from "./parse";
import type { Reading } from "./types";

const NOW = "2026-11-26T10:30:00+05:30";
const GARAGES = ["sample", "bikes", "city", "hindi", "few"];
const SEED = 20261126;
const MOST_LETTERS = 300;
/** `make prove` sets LATE_MS, and tries more lines. */
const ROUNDS = process.env.LATE_MS ? 200 : 60;

/** Returns numbers from 0 to 1 that are the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const lines = ["counter", "whatsapp", "hindi", "nasty", "long"].flatMap(readCorpus);
const words = lines.flatMap(({ line }) => line.split(" "));
const ODD = Array.from(
  "₹+-/.,:;!?()'\"०१२३४५६७८९0123456789abcxyzकखगािीुू्ँंઅતமఅ \u200d\u200c\u0130ßéﬁ😀\t\n",
);

function* randomLines(): Generator<string> {
  const next = random(SEED);
  const pick = <Value>(all: readonly Value[]) => all[Math.floor(next() * all.length)] as Value;
  for (let count = 0; count < ROUNDS; count++) {
    const length = 1 + Math.floor(next() * 25);
    yield Array.from({ length }, () => pick(words)).join(pick([" ", ", ", " - ", "  "]));
    yield Array.from({ length: length * 4 }, () => pick(ODD)).join("");
    const letters = Array.from(pick(lines).line);
    yield letters.map((letter) => (next() < 0.1 ? pick(ODD) : letter)).join("");
  }
  yield "";
  yield " ".repeat(MOST_LETTERS);
  yield "kal ".repeat(MOST_LETTERS / 4);
  yield "9".repeat(MOST_LETTERS);
}

/** Returns the letters and digits of a text. */
function plain(text: string): string {
  return (text.normalize("NFC").match(/[\p{L}\p{M}\p{N}₹]+/gu) ?? []).join("");
}

function usedBy(reading: Reading): Set<number> {
  const found = [...Object.values(reading.fields), ...reading.services];
  return new Set(found.flatMap((one) => [...(one?.at ?? [])]));
}

test("random lines do not throw, and each word is used by a field or is in the complaint", () => {
  let count = 0;
  for (const typed of randomLines()) {
    const line = typed.slice(0, MOST_LETTERS);
    const garage = garageOf(GARAGES[count++ % GARAGES.length] ?? "", NOW);
    const reading = parse(line, garage);
    // The words are the whole line.
    expect(plain(reading.words.join(" ")), line).toBe(plain(line));
    expect(reading.uses.length).toBe(reading.words.length);
    // Words of no field are the complaint, in their order.
    const left = reading.words.filter((_, at) => reading.uses[at] === "complaint");
    expect(plain(reading.complaint), line).toBe(plain(left.join(" ")));
    // A word that fills a field is not in the complaint.
    for (const at of usedBy(reading)) expect(reading.uses[at], line).not.toBe("complaint");
  }
  expect(count).toBe(3 * ROUNDS + 4);
});

test("each field that is filled or guessed is one of the words of the line", () => {
  for (const { line, catalogue, now } of lines) {
    const reading = parse(line, garageOf(catalogue, now));
    const fields = Object.values(reading.fields);
    for (const { at } of [...fields, ...reading.services, ...reading.guesses]) {
      expect(at.length, line).toBeGreaterThan(0);
      for (const one of at) expect(reading.words[one], line).toBeDefined();
    }
    for (const [name, field] of Object.entries(reading.fields)) {
      const uses = field?.at.map((at) => reading.uses[at]);
      expect(new Set(uses), line).toEqual(new Set([name]));
    }
  }
});

test("a reading does not depend on the lines that were read before", () => {
  const read = () =>
    lines.slice(0, 40).map(({ line, catalogue, now }) => parse(line, garageOf(catalogue, now)));
  const first = read();
  for (const typed of Array.from(randomLines()).slice(0, 200)) parse(typed, garageOf("few", NOW));
  expect(read()).toEqual(first);
});

test("a line in Indic digits is read as in Western digits", () => {
  for (const { line, catalogue, now } of lines) {
    const indic = line.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
    const {
      words: _one,
      complaint: _two,
      left: _three,
      fields,
      ...rest
    } = parse(indic, garageOf(catalogue, now));
    const western = parse(line, garageOf(catalogue, now));
    const { model: _model, ...others } = fields;
    const { model: _same, ...expected } = western.fields;
    expect(others, line).toEqual(expected);
    expect(rest.services, line).toEqual(western.services);
  }
});
