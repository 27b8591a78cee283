import { expect, test } from "vitest";
import { garageOf } from "../corpus/score";
import { parse } from "./parse";
import type { Reading } from "./types";

const NOW = "2026-12-03T11:20:00+05:30";

function read(line: string): Reading {
  return parse(line, garageOf("sample", NOW));
}

function services(line: string): string[] {
  const { catalogue } = garageOf("sample", NOW);
  return read(line).services.map(
    ({ value }) => catalogue.find((one) => one.id === value)?.name ?? "",
  );
}

test.each([
  // Questions
  ["how much for ac gas in alto 800", []],
  ["ac gas kitne ka padega", []],
  ["is disc turning needed? duster", []],
  ["sirf estimate chahiye full body polish ka", []],
  ["brake pad quote chahiye", []],
  ["foam wash, kitna lagega", []],
  ["standard service में क्या क्या आता है?", []],
  ["foam wash kar do, kitna lagega", ["Foam wash"]],
  ["foam wash, kitna time lagega", ["Foam wash"]],
  ["standard service, kitne dino mein milegi", ["Standard service"]],
  ["pulsar 150 ka oil change rate?", []],
  ["oil change ka rate 2499 bola", ["Engine oil change"]],
  ["timing belt replace quoted 8500", ["Timing belt replacement"]],
  ["engine garam when idle, coolant flush", ["Coolant flush"]],
  // Refusals
  ["customer refused tyre change", []],
  ["polish ke liye mana kiya", []],
  ["customer doesn't want polish", []],
  ["wheel balancing cancel, alignment karo", ["Wheel alignment"]],
  ["spark plug? nahi, standard service", ["Standard service"]],
  ["standard service, nahi chal rahi", ["Standard service"]],
  ["wheel balancing, nahi chahiye", []],
  ["engine oil change, nahi karna abhi", []],
  ["customer refusing foam wash", []],
  ["engine oil change, not starting in morning", ["Engine oil change"]],
  // Past work
  ["oil change done at 40k already", []],
  ["ac service last week ho gayi", []],
  ["oil change done last sunday, wash", ["Foam wash"]],
  ["coolant was changed at 30k", []],
  ["2 din phle oil change", []],
  ["battery charge nahi hoti", []],
  ["front brake pads, rear pads were changed last month", ["Front brake pads"]],
])("'%s' orders %j", (line, names) => {
  expect(services(line)).toEqual(names);
});

test("the number of past work is no amount and no distance", () => {
  expect(read("oil change done at 40k already").fields.amount).toBeUndefined();
  expect(read("oil change done at 40000 km").fields.km).toBeUndefined();
  expect(read("service due at 40k, swift").fields.amount).toBeUndefined();
});

test.each([
  ["battery dead, nayi battery lagao", "battery dead"],
  ["swift, cust dashcam fitting and foam wash", "cust dashcam fitting"],
])("the action in '%s' belongs to the next part", (line, complaint) => {
  expect(read(line).complaint).toBe(complaint);
});

test.each([
  ["activa, tyre badalna hai, puncture nahi karna", ["Tyre replacement, labour"]],
  ["alignment, balance, cash", ["Wheel alignment", "Wheel balancing, four wheels"]],
  ["activa puncture, pichla tyre", ["Puncture repair, tubeless"]],
  ["swift, puncture, tyre change 2 nos", ["Puncture repair, tubeless", "Tyre replacement, labour"]],
  ["speedo meter band hai, wiring check karo", ["Wiring fault finding"]],
  ["paani andar aata hai", []],
  ["full body polish 4500, balance card", ["Full body polish"]],
  ["andar ki safai kar do", ["Interior cleaning"]],
])("'%s' orders the services %j", (line, names) => {
  expect(services(line)).toEqual(names);
});
