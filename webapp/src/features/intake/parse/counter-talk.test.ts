import { expect, test } from "vitest";
import { garageOf } from "../corpus/score";
import { parse } from "./parse";
import type { Reading } from "./types";

const NOW = "2026-11-26T10:30:00+05:30";

function read(line: string, catalogue = "sample"): Reading {
  return parse(line, garageOf(catalogue, NOW));
}

function services(line: string, catalogue = "sample"): string[] {
  const garage = garageOf(catalogue, NOW);
  return parse(line, garage).services.map(
    ({ value }) => garage.catalogue.find((one) => one.id === value)?.name ?? "",
  );
}

test.each([
  ["swift 30k service", 30_000],
  ["alto, 40k service karna hai", 40_000],
  ["activa 40k pe", 40_000],
  ["nexon 60k pe, brake awaaz", 60_000],
  ["city 45k driven", 45_000],
  ["i20 45k ho gaya, oil change", 45_000],
  ["dzire 80 hazar ho gaye", 80_000],
  ["wagonr 62000 driven", 62_000],
])("the kilometres in '%s' are %i", (line, km) => {
  const { fields } = read(line);
  expect(fields.km?.value).toBe(km);
  expect(fields.amount).toBeUndefined();
});

test.each([
  // These can be prices, and these say when work was done.
  "swift 3k service",
  "3k pe done karo",
  "total 45000 ho gaya",
  "rs 30k service",
  "oil change done at 40k already",
  "oil change 40k pe hua tha",
])("there are no kilometres in '%s'", (line) => {
  expect(read(line).fields.km).toBeUndefined();
});

test.each([
  ["tyre customer ka hai", "tyre customer ka hai"],
  ["swift oil change, customer filter khud layega", "customer filter khud layega"],
  ["engine oil customer khud lekar aayega", "engine oil customer khud lekar aayega"],
  ["battery customer ki hai, oil change", "battery customer ki hai"],
  ["customer apna engine oil dega", "customer apna engine oil dega"],
  ["brake pad owner ke hain", "brake pad owner ke hain"],
])("the part that the customer brings in '%s' stays whole in the complaint", (line, complaint) => {
  const found = read(line);
  expect(found.complaint).toBe(complaint);
  expect(found.fields.pickUp).toBeUndefined();
  const ordered = services(line);
  expect(ordered).toEqual(/oil change/.test(line) ? ["Engine oil change"] : []);
});

test.each(["driver lekar aayega saturday", "gaadi khud layega kal", "drop khud karega monday"])(
  "a customer who brings the car in '%s' needs no pick-up",
  (line) => {
    expect(read(line).fields.pickUp?.value).toBe("no");
  },
);

test.each([
  ["swift oil change 800 advance", 80_000],
  ["rs 500 advance diya, foam wash", 50_000],
  ["3200 total 1000 adv", 100_000],
  ["total 4500, token 500", 50_000],
  ["baki 500 dena hai", undefined],
  ["oil change 1200", undefined],
  ["advance 500, 800 advance", undefined],
])("the advance in '%s' is %s", (line, paise) => {
  expect(read(line).advance).toBe(paise);
});

test("the word advance belongs to its amount, and is no complaint", () => {
  expect(read("swift oil change 800 advance, awaaz").complaint).toBe("awaaz");
  expect(read("advance 500, foam wash").complaint).toBe("");
});

test.each([
  "paint ukhad gaya",
  "oil gir raha hai",
  "coolant tapak raha hai",
  "engine oil chu raha hai",
  "clear coat chala gaya, polish nikal gayi",
])("the damage in '%s' is a complaint and orders nothing", (line) => {
  expect(read(line).complaint).toBe(line);
  expect(services(line)).toEqual([]);
});

test.each([
  ["oil change udya", "date", "2026-11-27"],
  ["wash parva", "date", "2026-11-28"],
  ["oil change udya sakali", "date", "2026-11-27"],
  ["swift lavkar pahije", "priority", undefined],
  ["वॉश उद्या", "date", "2026-11-27"],
] as const)("the Marathi words in '%s' give the %s %s", (line, field, value) => {
  const found = read(line).fields[field];
  expect(found).toBeDefined();
  if (value) expect(found?.value).toBe(value);
});

test.each([
  ["engine oil badlaycha ahe", ["Engine oil change"]],
  ["oil badla", ["Engine oil change"]],
  ["foam wash karaycha", ["Foam wash"]],
  ["air filter badlun dya", ["Air filter replacement"]],
  ["gaadi dhuvaychi, foam wash kara", ["Foam wash"]],
])("the Marathi line '%s' orders %j", (line, names) => {
  expect(services(line)).toEqual(names);
  expect(read(line).complaint.replace(/gaadi dhuvaychi/, "")).toBe("");
});

test.each([
  ["patil saheb, wash", "Patil"],
  ["ramesh kaka 9876543210", "Ramesh"],
  ["sandeep boss, oil change", "Sandeep"],
  ["sunita tai", "Sunita"],
  ["jadhav dada ki swift", "Jadhav"],
])("the name in '%s' is %s", (line, name) => {
  expect(read(line).fields.name?.value).toBe(name);
});

test.each(["boss jaldi karo", "kaka kal aana", "saheb, rate?"])(
  "there is no name in '%s'",
  (line) => {
    expect(read(line).fields.name).toBeUndefined();
  },
);
