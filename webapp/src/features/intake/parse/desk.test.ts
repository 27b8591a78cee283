import { expect, test } from "vitest";
import { garageOf } from "../corpus/score";
import { parse } from "./parse";
import { Skeletons } from "./skeletons";
import type { Reading } from "./types";

const NOW = "2026-12-03T11:20:00+05:30";

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
  ["chng", ["change"]],
  ["filtr", ["filter"]],
  ["whl", ["wheel"]],
  // One consonant of a long word can be missing.
  ["algnmt", ["alignment"]],
  // "blt" can be each of them.
  ["blt", ["belt", "bolt"]],
  // The word of the list has no such vowel.
  ["wheal", []],
  ["wl", []],
])("'%s' can be %j", (typed, words) => {
  const list = ["change", "filter", "wheel", "alignment", "belt", "bolt"];
  expect(new Skeletons(list).wordsFor(typed)).toEqual(words);
});

test.each([
  ["air filtr chng", "sample", ["Air filter replacement"]],
  ["foam wsh", "sample", ["Foam wash"]],
  ["whl algnmt", "sample", ["Wheel alignment"]],
  ["timing blt", "sample", ["Timing belt replacement"]],
  ["frnt brk pads", "sample", ["Front brake pads"]],
  ["airfilter badlna", "sample", ["Air filter replacement"]],
  ["eng oil chng", "sample", ["Engine oil change"]],
  ["battery chk & chrg", "sample", ["Battery check and charge"]],
  ["clutch plt", "city", ["Clutch plate replacement"]],
  ["pms", "city", ["Periodic maintenance service"]],
  // These words mean something else, or the work is done.
  ["brk se awaz", "sample", []],
  ["oil change ho gaya", "sample", []],
  ["brake pad badal gaye", "sample", []],
  ["balance 500 dena hai", "sample", []],
  ["coolant topup", "sample", []],
  ["radiator flush, water pump leak ho raha", "city", ["Radiator flush"]],
])("'%s' in the garage %s orders %j", (line, catalogue, names) => {
  expect(services(line, catalogue)).toEqual(names);
});

test("a word without its vowels is never sure", () => {
  expect(read("foam wsh").services).toMatchObject([{ surety: "check" }]);
  expect(read("foam wash").services).toMatchObject([{ surety: "sure" }]);
});

test.each([
  ["Mrs Fernandes Goa reg GA03P4567", "Fernandes", "sure"],
  ["Sardar Harbans Singh 9878012345", "Harbans Singh", "sure"],
  ["CA Mihir Shah 9820911223", "CA Mihir Shah", "sure"],
  ["driver Raju 9004512345", "Raju", "check"],
  ["Dinesh driver 9930911223", "Dinesh", "check"],
  ["Swapna 9703011223", "Swapna", "check"],
  ["Parminder Gill, swift", "Parminder Gill", "check"],
  ["washing, creta, 500, Neelkanth", "Neelkanth", "check"],
  ["omni oil change, 2100, Anwar", "Anwar", "check"],
  ["Sheetal tai 9822314567", "Sheetal", "check"],
  ["wife ki swift", undefined, undefined],
  ["swift, Urgent", undefined, undefined],
])("the name in '%s' is %s, %s", (line, value, surety) => {
  const { name } = read(line).fields;
  expect([name?.value, name?.surety]).toEqual([value, surety]);
});

test.each([
  ["reg no KA-51-MG-8080", ""],
  ["gadi no MH 20 EE 1717", ""],
  ["swift, Goa reg GA03P4567", "Goa reg"],
])("the words before the plate in '%s' leave '%s'", (line, complaint) => {
  expect(read(line).fields.plate?.surety).toBe("sure");
  expect(read(line).complaint).toBe(complaint);
});

test.each([
  ["1.2L km", 120_000],
  ["1.2 lakh kms", 120_000],
  ["42000 rdg", 42_000],
  ["62k kms drvn", 62_000],
  ["88 hazar chali h", 88_000],
  ["oil change 8000 km pehle hua tha", undefined],
  ["engine oil 4l", undefined],
])("the distance in '%s' is %s km", (line, value) => {
  expect(read(line).fields.km?.value).toBe(value);
});

test.each([
  ["advance 500 diya", 50_000, "check"],
  ["2000 advance mila, total 9 hazar", 900_000, "sure"],
  ["magnite facelift 2024", undefined, undefined],
  ["tractor 3200 hrs", undefined, undefined],
  ["gadi no 4455", undefined, undefined],
])("the amount in '%s' is %s paise, %s", (line, value, surety) => {
  const { amount } = read(line).fields;
  expect([amount?.value, amount?.surety]).toEqual([value, surety]);
});

test.each([
  ["2mro", "2026-12-04", undefined],
  ["kal 9.30", "2026-12-04", "09:30"],
  ["kal 9 se pehle", "2026-12-04", "09:00"],
  ["EOD tak", undefined, "evening"],
  ["kal wali fortuner", undefined, undefined],
  ["roz subah awaaz", undefined, undefined],
  ["Tom Kurian", undefined, undefined],
  ["general service 2nd, tomorrow", "2026-12-04", undefined],
])("'%s' is the day %s and the time %s", (line, date, time) => {
  const { fields } = read(line);
  expect([fields.date?.value, fields.time?.value]).toEqual([date, time]);
});

test.each([
  ["pickup weak hai", undefined],
  ["pick up nahi le rahi", undefined],
  ["ghar se pick krna", "yes"],
  ["khud lene aayega", "no"],
])("'%s' means pick-up of the car: %s", (line, value) => {
  expect(read(line).fields.pickUp?.value).toBe(value);
});
