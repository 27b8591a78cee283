import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "../parse/parse";
import type { Garage, Reading, Surety } from "../parse/types";
import { isIgnored } from "./ignored";

type Expected = {
  plate?: string;
  phone?: string;
  name?: string;
  model?: string;
  services?: string[];
  complaint?: string;
  date?: string;
  time?: string;
  /** In rupees. */
  amount?: number;
  km?: number;
  payment?: string;
  priority?: string;
  pickUp?: string;
  guesses?: Record<string, (string | number)[]>;
};

export type Labelled = { line: string; now: string; catalogue: string; expected: Expected };

const FOLDER = join(process.cwd(), "src/features/intake/corpus");

export function readCorpus(name: string): Labelled[] {
  const text = readFileSync(join(FOLDER, `${name}.jsonl`), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((row) => JSON.parse(row) as Labelled);
}

type SampleGarage = { services: string[]; words: Record<string, string>; cars: string[] };

const GARAGES = JSON.parse(readFileSync(join(FOLDER, "garages.json"), "utf8")) as Record<
  string,
  SampleGarage
>;
const kept = new Map<string, Omit<Garage, "now">>();

export function garageOf(catalogue: string, now: string): Garage {
  const known = kept.get(catalogue) ?? readGarage(catalogue);
  kept.set(catalogue, known);
  return { now: new Date(now), ...known };
}

function readGarage(name: string): Omit<Garage, "now"> {
  const sample = GARAGES[name];
  if (!sample) throw new Error(`There is no garage ${name}`);
  const { services, words, cars } = sample;
  return {
    catalogue: services.map((service, at) => ({ id: at + 1, name: service })),
    words: Object.entries(words).map(([phrase, service]) => ({
      phrase,
      serviceId: services.indexOf(service) + 1,
    })),
    cars: cars.map((plate) => ({ plate })),
  };
}

export const FIELDS = [
  "plate",
  "phone",
  "name",
  "model",
  "services",
  "complaint",
  "date",
  "time",
  "amount",
  "km",
  "payment",
  "priority",
  "pickUp",
] as const;
export type Scored = (typeof FIELDS)[number];

/** One value that is expected, filled, or both. Each service of a line is a slot of its own. */
export type Slot = {
  field: Scored;
  expected: string | undefined;
  filled: string | undefined;
  surety: Surety | undefined;
};

export function slotsOf({ line, now, catalogue, expected }: Labelled): Slot[] {
  const garage = garageOf(catalogue, now);
  const reading = parse(line, garage);
  return FIELDS.flatMap((field): Slot[] => {
    if (field === "services") return serviceSlots(reading, garage, expected.services ?? []);
    if (field === "complaint") {
      const filled = contentOf(reading.complaint);
      const wanted = contentOf(expected.complaint ?? "");
      return slot(field, wanted || undefined, filled || undefined, undefined);
    }
    const { value, surety } = reading.fields[field] ?? {};
    const filled = field === "amount" && typeof value === "number" ? value / 100 : value;
    // The point of "Capt. Bhosale" and the space of "Wagon R" and "XL 100" make no difference.
    const mark = field === "name" ? /\./g : /(?<=[a-z])[ -](?=[a-z\d])/gi;
    const text = (one: string | number | undefined) =>
      field === "name" || field === "model" ? textOf(one)?.replace(mark, "") : textOf(one);
    return slot(field, text(expected[field]), text(filled), surety);
  });
}

function serviceSlots(reading: Reading, garage: Garage, expected: string[]): Slot[] {
  const nameOf = (id: number) => garage.catalogue.find((one) => one.id === id)?.name ?? "";
  const filled = new Map(reading.services.map(({ value, surety }) => [nameOf(value), surety]));
  const names = new Set([...expected, ...filled.keys()]);
  return Array.from(names, (name) => ({
    field: "services",
    expected: expected.includes(name) ? name : undefined,
    filled: filled.has(name) ? name : undefined,
    surety: filled.get(name),
  }));
}

function slot(
  field: Scored,
  expected: string | undefined,
  filled: string | undefined,
  surety: Surety | undefined,
): Slot[] {
  return expected === undefined && filled === undefined
    ? []
    : [{ field, expected, filled, surety }];
}

function textOf(value: string | number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}

/** A complaint is right if its words are right. Words such as "hai" and "ki" do not count. */
function contentOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => !isIgnored(word)).join(" ");
}

export type Row = { right: number; wrong: number; missing: number };

export function rowOf(slots: readonly Slot[]): Row {
  const right = slots.filter(isRight).length;
  const filled = slots.filter((one) => one.filled !== undefined).length;
  const expected = slots.filter((one) => one.expected !== undefined).length;
  return { right, wrong: filled - right, missing: expected - right };
}

/** Capital letters make no difference: "Wagon R VXI" is right for "wagon r vxi". */
export const isRight = ({ expected, filled }: Slot) =>
  expected?.toLowerCase() === filled?.toLowerCase();

/** The share of all expected or filled values that are right. */
export function shareRight(slots: readonly Slot[]): number {
  return slots.length === 0 ? 1 : slots.filter(isRight).length / slots.length;
}

export function tableOf(slots: readonly Slot[]): string {
  const rows = FIELDS.map((field) => {
    const { right, wrong, missing } = rowOf(slots.filter((one) => one.field === field));
    const precision = percent(right / (right + wrong || 1));
    const recall = percent(right / (right + missing || 1));
    return [field, right, wrong, missing, precision, recall].join("\t");
  });
  const head = ["field", "right", "wrong", "missing", "precision", "recall"].join("\t");
  const sure = slots.filter(({ surety }) => surety === "sure");
  const check = slots.filter(({ surety }) => surety === "check");
  return [
    head,
    ...rows,
    `all\t${percent(shareRight(slots))} of ${slots.length} right`,
    `sure\t${percent(shareRight(sure))} of ${sure.length} right`,
    `check\t${percent(shareRight(check))} of ${check.length} right`,
  ].join("\n");
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
