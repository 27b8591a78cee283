import { expect, test } from "vitest";
import { lineOf } from "@/features/jobs/editor/lines";
import { service } from "@/testing/jobs";
import { garageOf } from "./corpus/score";
import { fillingOf } from "./fill";
import { ownerFor, suretyOfModel } from "./known-car";
import { parse } from "./parse/parse";
import { reader } from "./reader";
import { withFound } from "./services";

const read = (line: string) => parse(line, garageOf("sample", "2026-11-26T10:30:00+05:30"));
const fill = (line: string) => fillingOf(read(line));

test("a line fills the fields of the form, each with its mark", () => {
  const { values, marks } = fill(
    "MH12AB1234 swift 45k km kal upi urgent Ramesh Patil 98765 43210 knocking",
  );
  expect(values).toMatchObject({
    vehicleNumber: "MH 12 AB 1234",
    vehicleModel: "Maruti Swift",
    odometerKm: "45000",
    expectedDOD: "2026-11-27",
    paymentMethodId: 2,
    priorityId: 1,
    phoneNumber: "9876543210",
    customerName: "Ramesh Patil",
    complaint: "knocking",
  });
  expect(marks.vehicleNumber).toBe("sure");
  expect(marks.complaint).toBeUndefined();
});

test("the amount becomes a note, and a part of the day a time that a person should check", () => {
  const { values, marks } = fill("swift told rs 4500 kal shaam tak");
  expect(values.additionalComments).toBe("Told: ₹4,500.00");
  expect(marks.additionalComments).toBe("sure");
  expect([values.expectedDOD, values.expectedTime, marks.expectedTime]).toEqual([
    "2026-11-27",
    "18:00",
    "check",
  ]);
});

test.each([
  ["swift aaj 5 baje", "17:00"],
  ["swift kal subah", "10:00"],
  ["swift kal dopahar", "13:00"],
  ["swift kal raat", "20:00"],
])("the time of “%s” is %s", (line, time) => {
  expect(fill(line).values.expectedTime).toBe(time);
});

test("an unsure amount makes the whole note unsure", () => {
  expect(fill("swift 4500 kal shaam").marks.additionalComments).toBe("check");
});

test("two phone numbers are guesses, so the phone stays empty", () => {
  const reading = read("98765 43210 98123 45670");
  expect(fillingOf(reading).values.phoneNumber).toBeUndefined();
  expect(reading.guesses.map(({ value }) => value)).toEqual(["9876543210", "9812345670"]);
});

test("words that nobody understood are the complaint, in their order", () => {
  expect(fill("swift left side se khat khat awaaz").values.complaint).toBe(
    "left side se khat khat awaaz",
  );
});

const [oil, filter, pads] = [service(1, "Oil"), service(2, "Filter"), service(3, "Pads")];
const offered = [oil, filter, pads];
const found = (...ids: number[]) => ({
  services: ids.map((value) => ({ value, surety: "sure" as const, at: [] })),
});
const idsOf = (lines: { serviceId: number }[]) => lines.map(({ serviceId }) => serviceId);
const NOTHING = { picked: {}, removed: [] };

test("services of the line come and go with it", () => {
  const first = withFound([], found(1, 2), NOTHING, offered);
  expect(idsOf(first)).toEqual([1, 2]);
  expect(idsOf(withFound(first, found(2), NOTHING, offered))).toEqual([2]);
});

test("services that a person added or priced stay, and removed ones do not come back", () => {
  const lines = [lineOf(oil), { ...lineOf(filter), from: "named" as const }, lineOf(pads)];
  const kept = withFound(lines, found(), { picked: { 1: "hand" }, removed: [] }, offered);
  expect(idsOf(kept)).toEqual([1, 2]);
  expect(idsOf(withFound([], found(3), { picked: {}, removed: [3] }, offered))).toEqual([]);
});

const asha = { customerId: 8, name: "Asha Rao", phone: "9876543210", account: null };
const vikram = { customerId: 7, name: "Vikram Rao", phone: "9812300000", account: null };
const car = (...owners: (typeof asha)[]) => ({
  vehicleId: 9,
  plate: "MH12AB1234",
  model: "Maruti Swift",
  vehicleClass: null,
  owners,
  openJob: null,
});

test.each([
  ["the only owner brings the car", [asha], "MH12AB1234 oil change", 8],
  ["the owner with the phone number in the line brings it", [asha, vikram], "98123 00000", 7],
  ["the owner whose name is in the line brings it", [asha, vikram], "asha ji ki gaadi", 8],
  ["of two owners, the person chooses", [asha, vikram], "oil change", 0],
  ["another phone number is a question", [asha], "98123 45670", 0],
  ["another name is a question", [asha], "Ramesh bhai ki gaadi", 0],
  ["a car without owners has a new customer", [], "oil change", null],
])("%s", (_, owners, line, customerId) => {
  expect(ownerFor(car(...owners), read(line), reader.nameKey)).toBe(customerId);
});

test.each([
  ["swift oil change", "sure"],
  ["oil change", "sure"],
  ["creta oil change", "check"],
])("after '%s', the model of a known Swift is %s", (line, surety) => {
  expect(suretyOfModel(car(asha), read(line), reader.nameKey)).toBe(surety);
});
