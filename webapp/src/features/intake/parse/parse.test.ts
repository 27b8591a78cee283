import { expect, test } from "vitest";
import { garageOf } from "../corpus/score";
import { parse } from "./parse";
import type { Garage, Reading } from "./types";

const THURSDAY = "2026-11-26T10:30:00+05:30";

function read(line: string, catalogue = "sample", now = THURSDAY): Reading {
  return parse(line, garageOf(catalogue, now));
}

function serviceNames(line: string, catalogue = "sample"): string[] {
  const garage = garageOf(catalogue, THURSDAY);
  return nameAll(
    garage,
    parse(line, garage).services.map(({ value }) => value),
  );
}

function guessedServices(line: string, catalogue = "sample"): string[] {
  const garage = garageOf(catalogue, THURSDAY);
  return nameAll(
    garage,
    parse(line, garage).guesses.flatMap((one) => (one.field === "services" ? [one.value] : [])),
  );
}

function nameAll(garage: Garage, ids: readonly number[]): string[] {
  return ids.map((id) => garage.catalogue.find((one) => one.id === id)?.name ?? "");
}

test.each([
  ["mh12ab1234", "MH12AB1234", "sure"],
  ["MH-12-AB-1234", "MH12AB1234", "sure"],
  ["22 bh 1234 aa", "22BH1234AA", "sure"],
  ["DL 3C AB 1234", "DL3CAB1234", "sure"],
  ["यूपी 32 एबी 1234", "UP32AB1234", "sure"],
  ["m h 12 a b 1234", "MH12AB1234", "sure"],
  // The garage knows this car.
  ["12 CD 34", "12CD34", "sure"],
  ["MH 43 XY 9", "MH43XY9", "check"],
  ["XX 99 ZZ 9999", "XX99ZZ9999", "check"],
])("the plate in '%s' is %s, %s", (line, value, surety) => {
  expect(read(line).fields.plate).toMatchObject({ value, surety });
});

test.each(["pick up 45000", "rs 12000", "or 3 km 45", "ac 12000", "12 CD 35"])(
  "there is no plate in '%s'",
  (line) => {
    expect(read(line).fields.plate).toBeUndefined();
  },
);

test.each([
  ["98765 43210", "sure"],
  ["+91-98765-43210", "sure"],
  ["098765 43210", "sure"],
  ["९८७६५४३२१०", "sure"],
  ["98 76 54 32 10", "check"],
])("the phone '%s' is 9876543210, %s", (line, surety) => {
  expect(read(line).fields.phone).toMatchObject({ value: "9876543210", surety });
});

test("two phones are two guesses, and both stay in the complaint", () => {
  const { fields, guesses, complaint } = read("9876543210 aur 9876543211");
  expect(fields.phone).toBeUndefined();
  expect(guesses.map(({ value }) => value)).toEqual(["9876543210", "9876543211"]);
  expect(complaint).toBe("9876543210 aur 9876543211");
});

test.each([
  ["₹4,500.00", 450_000, "sure"],
  ["rs 99.50", 9_950, "sure"],
  ["4500/-", 450_000, "sure"],
  ["4.5k", 450_000, "sure"],
  ["sadhe teen hazar", 350_000, "sure"],
  ["paune do hazar", 175_000, "sure"],
  ["sawa lakh rupaye", 12_500_000, "sure"],
  ["dedh sau", 15_000, "sure"],
  ["ढाई हज़ार", 250_000, "sure"],
  ["two thousand five hundred", 250_000, "sure"],
  ["100", 10_000, "check"],
  ["99999", 9_999_900, "check"],
])("the amount in '%s' is %d paise, %s", (line, value, surety) => {
  expect(read(line).fields.amount).toMatchObject({ value, surety });
});

test.each(["99", "100000", "swift 1990", "swift 2030", "1234 wali swift"])(
  "there is no amount in '%s'",
  (line) => {
    expect(read(line).fields.amount).toBeUndefined();
  },
);

test("a year right after the model belongs to the model, and another number is an amount", () => {
  expect(read("swift 2015 4500").fields).toMatchObject({
    model: { value: "Maruti Swift 2015" },
    amount: { value: 450_000, surety: "check" },
  });
  expect(read("swift 2031").fields.amount).toMatchObject({ value: 203_100 });
});

test.each([
  ["45k km", 45_000],
  ["45 hazar km", 45_000],
  ["1,12,000 km", 112_000],
  ["odo 45000", 45_000],
  ["dedh lakh km", 150_000],
  ["६० हज़ार किलोमीटर", 60_000],
])("the distance in '%s' is %d km", (line, value) => {
  expect(read(line).fields.km).toMatchObject({ value, surety: "sure" });
});

test.each(["80 km ki speed par awaaz", "mileage 12 km per litre", "10 km door khadi hai"])(
  "'%s' is a complaint, not a reading of the odometer",
  (line) => {
    const { fields, complaint } = read(line);
    expect(fields.km).toBeUndefined();
    expect(complaint).toBe(line);
  },
);

test.each([
  ["aaj", "2026-11-26"],
  ["kal", "2026-11-27"],
  ["parso", "2026-11-28"],
  ["thursday", "2026-12-03"],
  ["guruvar", "2026-12-03"],
  ["shukravar", "2026-11-27"],
  ["3 din", "2026-11-29"],
  ["do hafte me", "2026-12-10"],
  ["25 tareekh", "2026-12-25"],
  ["26 tareekh", "2026-11-26"],
  ["31 tareekh", "2026-12-31"],
  ["5/12", "2026-12-05"],
  ["05-12-2026", "2026-12-05"],
  ["5 dec", "2026-12-05"],
  ["dec 5", "2026-12-05"],
  ["29 feb", undefined],
  ["31/11", undefined],
  ["kal se", undefined],
  ["2 din pehle", undefined],
  ["kal karwayi thi", undefined],
])("the day of '%s' is %s", (line, day) => {
  expect(read(line).fields.date?.value).toBe(day);
});

test("a day is counted from the day in India", () => {
  const justAfterMidnight = "2026-11-26T18:40:00Z";
  expect(read("kal", "sample", justAfterMidnight).fields.date?.value).toBe("2026-11-28");
});

test.each([
  ["5 baje", "17:00"],
  ["7 baje", "19:00"],
  ["8 baje", "08:00"],
  ["12 baje", "12:00"],
  ["subah 7 baje", "07:00"],
  ["7 baje subah", "07:00"],
  ["raat 9 baje", "21:00"],
  ["sadhe paanch baje", "17:30"],
  ["paune 11 baje", "10:45"],
  ["5pm", "17:00"],
  ["5.30 pm", "17:30"],
  ["17:45", "17:45"],
  ["25:00", undefined],
  ["shaam", "evening"],
  ["kal subah", "morning"],
  ["subah start nahi hoti", undefined],
])("the time of '%s' is %s", (line, time) => {
  expect(read(line).fields.time?.value).toBe(time);
});

test.each([
  ["Wagon-R", "Maruti Wagon R", "sure"],
  ["wagon r", "Maruti Wagon R", "sure"],
  ["वैगनआर", "Maruti Wagon R", "sure"],
  ["chhota hathi", "Tata Ace", "sure"],
  ["honda city", "Honda City", "sure"],
  ["city", "Honda City", "check"],
  // One letter is wrong.
  ["swuft", "Maruti Swift", "check"],
  ["hyundai", "Hyundai", "check"],
  ["pulsar 150", "Bajaj Pulsar 150", "sure"],
  ["spark plug", undefined, undefined],
  ["city mein chalti hai", undefined, undefined],
  ["alo", undefined, undefined],
])("the model of '%s' is %s, %s", (line, value, surety) => {
  expect(read(line).fields.model).toEqual(
    value === undefined ? undefined : expect.objectContaining({ value, surety }),
  );
});

test("two models are two guesses", () => {
  const { fields, guesses } = read("swift aur creta");
  expect(fields.model).toBeUndefined();
  expect(guesses.map(({ value }) => value)).toEqual(["Maruti Swift", "Hyundai Creta"]);
});

test.each([
  ["tel badli", ["Engine oil change"]],
  ["engine oil badalna hai", ["Engine oil change"]],
  ["इंजन ऑयल बदलना है", ["Engine oil change"]],
  ["engne oil chnge", ["Engine oil change"]],
  ["oil aur air filter badal do", ["Engine oil change", "Air filter replacement"]],
  ["brake pads", ["Front brake pads"]],
  ["rear brake pads", []],
  ["AC ki gas bhar do", ["AC gas refill"]],
  ["badi service", ["Comprehensive service"]],
  ["no wash, polish karo", ["Full body polish"]],
  ["wash nahi karna", []],
  ["brake pad ki awaaz", []],
  ["brake pad badla tha", []],
  ["oil change kab hoga", []],
  ["service", []],
])("'%s' orders %j", (line, names) => {
  expect(serviceNames(line)).toEqual(names);
});

test("a part with several services, and a part with a complaint, are guesses", () => {
  expect(guessedServices("brake pads", "city")).toEqual(["Front brake pads", "Rear brake pads"]);
  expect(guessedServices("service")).toEqual([
    "Basic service",
    "Standard service",
    "Comprehensive service",
  ]);
  for (const line of ["AC thanda nahi", "swift AC thanda nahi", "AC thanda nahi kar raha"])
    expect(guessedServices(line)).toEqual(["AC gas refill", "AC service"]);
  expect(guessedServices("wash nahi karna")).toEqual([]);
});

test("the garage's own words go before the catalogue, and the catalogue before the lists", () => {
  const catalogue = [
    { id: 1, name: "Oil" },
    { id: 2, name: "Engine oil change" },
    { id: 3, name: "Special care" },
  ];
  const now = new Date(THURSDAY);
  const find = (line: string, words: Garage["words"]) =>
    parse(line, { now, catalogue, words, cars: [] }).services.map(({ value }) => value);
  expect(find("engine oil change", [])).toEqual([2]);
  expect(find("engine oil change", [{ phrase: "engine oil change", serviceId: 3 }])).toEqual([3]);
  expect(find("oil", [])).toEqual([1]);
  expect(find("special care", [])).toEqual([3]);
  // A word of a service that was deleted says nothing.
  expect(find("jadoo", [{ phrase: "jadoo", serviceId: 9 }])).toEqual([]);
});

test.each([
  ["Ramesh Patil 9876543210", "Ramesh Patil", "sure"],
  ["9876543210 Ramesh", "Ramesh", "sure"],
  ["gupta ji", "Gupta", "sure"],
  ["Mrs Nair", "Nair", "sure"],
  ["Dr. Mehta", "Dr Mehta", "sure"],
  ["शर्मा जी", "शर्मा", "sure"],
  ["rameshbhai", "Rameshbhai", "sure"],
  ["Zorawar 9876543210", "Zorawar", "check"],
  ["pintoo ki swift", "Pintoo", "check"],
  ["sunny bhai ki micra", "Sunny", "sure"],
  ["brake awaaz 9876543210", undefined, undefined],
  ["manager sahab", undefined, undefined],
])("the name in '%s' is %s, %s", (line, value, surety) => {
  expect(read(line).fields.name).toEqual(
    value === undefined ? undefined : expect.objectContaining({ value, surety }),
  );
});

test.each([
  ["cash", { payment: "cash" }],
  ["gpay", { payment: "upi" }],
  ["कार्ड", { payment: "card" }],
  ["neft", { payment: "bank" }],
  ["job card banao", {}],
  ["urgent", { priority: "high" }],
  ["koi jaldi nahi hai", { priority: "low" }],
  ["tyre jaldi ghis rahe hain", {}],
  ["ghar se uthana hai", { pickUp: "yes" }],
  ["no pickup", { pickUp: "no" }],
  ["pickup kam hai", {}],
])("'%s' is read as %j", (line, expected) => {
  const { payment, priority, pickUp } = read(line).fields;
  const found = { payment: payment?.value, priority: priority?.value, pickUp: pickUp?.value };
  expect(found).toEqual({
    payment: undefined,
    priority: undefined,
    pickUp: undefined,
    ...expected,
  });
});

test("the complaint keeps the words and marks of the line, in their order", () => {
  const { complaint, left, uses } = read(
    "Swift, brake se awaaz, A/C kam. Kal oil change karna hai",
  );
  expect(complaint).toBe("brake se awaaz, A/C kam");
  expect(left).toEqual(["brake se awaaz, A/C kam"]);
  // "karna hai" belongs to the oil change.
  expect(uses.slice(-2)).toEqual(["services", "services"]);
});
