import { expect, test } from "vitest";
import { garageOf } from "../corpus/score";
import { parse } from "./parse";
import type { Reading } from "./types";

function read(line: string): Reading {
  return parse(line, garageOf("sample", "2026-11-26T10:30:00+05:30"));
}

test.each([
  ["Mr Kulkarni", "Kulkarni", "sure"],
  ["Mr Zolpe", "Zolpe", "check"],
  ["Zolpe ji", "Zolpe", "check"],
  ["Zolpebhai", "Zolpebhai", "check"],
  ["Rameshbhai", "Rameshbhai", "sure"],
  ["Miss Priya", "Priya", "sure"],
  ["Sunita ji", "Sunita", "sure"],
])("the name in '%s' is %s, %s", (line, value, surety) => {
  expect(read(line).fields.name).toMatchObject({ value, surety });
});

test.each([
  "kal shaam tak milegi sir",
  "jaldi batana bhai",
  "rate batao bhai",
  "गाड़ी कब मिलेगी सर",
  "engine miss hota hai",
])("there is no name in '%s'", (line) => {
  expect(read(line).fields.name).toBeUndefined();
});

test.each([
  ["25th", "2026-12-25", "check"],
  ["by 25th", "2026-12-25", "sure"],
  ["swift by 25th oil change", "2026-12-25", "sure"],
  ["25th ko", "2026-12-25", "sure"],
  ["sun", "2026-11-29", "check"],
  ["swift sat", "2026-11-28", "check"],
  ["sunday", "2026-11-29", "sure"],
])("the date in '%s' is %s, %s", (line, value, surety) => {
  expect(read(line).fields.date).toMatchObject({ value, surety });
});

test.each([
  "1st service",
  "2nd free service",
  "4th gear mein awaaz",
  "2nd hand swift",
  "bumper mai 2 dent",
  "awaaz sun lo",
  "awaaz sun ke dekho",
  "sat baje",
  "sat hazar",
])("there is no date in '%s'", (line) => {
  expect(read(line).fields.date).toBeUndefined();
});

test("an ordinal is no amount", () => {
  expect(read("4th gear mein awaaz").fields.amount).toBeUndefined();
});

test("sat baje is seven o'clock", () => {
  expect(read("kal sat baje").fields).toMatchObject({
    date: { value: "2026-11-27" },
    time: { value: "19:00" },
  });
});

test.each(["flat 42", "boss, oil change kar do", "tyre punch ho gaya", "pro"])(
  "there is no model in '%s'",
  (line) => {
    expect(read(line).fields.model).toBeUndefined();
  },
);

test.each([
  ["punch", "Tata Punch", "check"],
  ["tata punch", "Tata Punch", "sure"],
  ["jawa 42", "Jawa 42", "sure"],
  ["tempo", "Force Tempo", "check"],
  ["superb", "Skoda Superb", "check"],
  ["king", "TVS King", "check"],
  ["shakti", "Atul Shakti", "check"],
  ["re", "Bajaj RE", "check"],
  ["leyland boss", "Ashok Leyland Boss", "sure"],
])("the model in '%s' is %s, %s", (line, value, surety) => {
  expect(read(line).fields.model).toMatchObject({ value, surety });
});

test.each(["engine oil 4l", "engine oil 4 l"])("litres are no amount in '%s'", (line) => {
  expect(read(line).fields.amount).toBeUndefined();
});

test("Bhim is a person, and BHIM UPI is a payment", () => {
  expect(read("Bhim Singh").fields.payment).toBeUndefined();
  expect(read("Bhim Singh").fields.name?.value).toBe("Bhim Singh");
  expect(read("bhim upi").fields.payment).toMatchObject({ value: "upi", surety: "sure" });
});

test("groups of digits with two readings as a phone are two guesses", () => {
  const { fields, guesses } = read("60000 98765 43210");
  expect(fields.phone).toBeUndefined();
  expect(guesses.map(({ value }) => value)).toEqual(["6000098765", "9876543210"]);
  expect(read("98765 43210 45000").fields.phone?.value).toBe("9876543210");
});

test("two services with one name are two guesses, and none is filled", () => {
  const catalogue = [
    { id: 1, name: "Foam wash" },
    { id: 2, name: "foam-wash" },
    { id: 3, name: "Tyre replacement, labour" },
    { id: 4, name: "Tyre Replacement, labour" },
    { id: 5, name: "Zorbing" },
    { id: 6, name: "zorbing" },
    { id: 7, name: "Coolant flush" },
  ];
  const garage = { now: new Date("2026-11-26T10:30:00+05:30"), catalogue, words: [], cars: [] };
  const guessed = (line: string) => {
    const { services, guesses } = parse(line, garage);
    expect(services).toEqual([]);
    return guesses.map(({ value }) => value);
  };
  expect(guessed("foam wash")).toEqual([1, 2]);
  expect(guessed("tyre replacement labour")).toEqual([3, 4]);
  expect(guessed("zorbing")).toEqual([5, 6]);
  expect(parse("coolant flush", garage).services).toMatchObject([{ value: 7, surety: "sure" }]);
  // A word that the garage taught means the service for which it was taught.
  const words = [{ phrase: "foam wash", serviceId: 2 }];
  expect(
    parse("foam wash", { ...garage, words, catalogue: [...catalogue] }).services,
  ).toMatchObject([{ value: 2, surety: "sure" }]);
});

test.each([
  "MH 43 NO 3383 engine oil change",
  "engine oil change, MH 43 NA 3383",
  "swift MH 12 NO 7 engine oil change",
])("the letters of the plate refuse no work in '%s'", (line) => {
  expect(read(line).services).toHaveLength(1);
});

test("a word outside the plate still refuses work", () => {
  expect(read("MH 43 KL 3383 no engine oil change").services).toEqual([]);
});
