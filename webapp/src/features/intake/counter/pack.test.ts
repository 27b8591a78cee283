import { expect, test } from "vitest";
import type { IntakeIn } from "../types";
import { offlineOf } from "./offline";
import { isDue, isForgotten, type KeptPack, type Pack, withAnswer, withOffers } from "./pack";

const HOUR = 3_600_000;
const ISSUED = "2026-11-26T10:30:00+05:30";
const now = Date.parse(ISSUED);

const cars = [
  {
    vehicleId: 9,
    vehicleNumber: "MH12AB1234",
    vehicleModel: "Maruti Swift",
    owners: [{ customerId: 8, customerName: "Asha Rao", phoneNumber: "9876543210" }],
    openJob: null,
  },
];
const answer = {
  issuedAt: ISSUED,
  seal: "seal-of-pack",
  digest: "one",
  services: [
    { serviceId: 3, serviceName: "Oil", rate: 999.5, words: ["tel"], offer: "offer-of-oil" },
  ],
  defaults: {},
  cars,
} as unknown as Pack;
const facts = { now, keepHours: 48, ahead: 0 };
const pack = withAnswer(null, answer, facts) as KeptPack;

test("a pack is fetched after 30 minutes, and after 6 hours on saved data", () => {
  expect([isDue(null, now, false), isDue(pack, now + 29 * 60_000, false)]).toEqual([true, false]);
  expect(isDue(pack, now + HOUR / 2, false)).toBe(true);
  expect([isDue(pack, now + 5 * HOUR, true), isDue(pack, now + 6 * HOUR, true)]).toEqual([
    false,
    true,
  ]);
  expect(isDue(pack, now - HOUR, false)).toBe(true);
});

test("a pack is deleted after 7 days without contact", { tags: "spec:hand-96" }, () => {
  expect([isForgotten(pack, now + 167 * HOUR), isForgotten(pack, now + 168 * HOUR)]).toEqual([
    false,
    true,
  ]);
});

test("cars may be taken in for 48 hours, and not on a device that was switched off", {
  tags: "spec:hand-96",
}, () => {
  expect([
    offlineOf(pack).mayTakeIn(now + 48 * HOUR),
    offlineOf(pack).mayTakeIn(now + 48 * HOUR + 1),
  ]).toEqual([true, false]);
  expect(offlineOf({ ...pack, keepHours: 0 }).mayTakeIn(now + 1)).toBe(false);
});

test("a due of the pack is shown with the time of the pack", () => {
  const owners = (dues: unknown) =>
    offlineOf({ ...pack, dues } as KeptPack).carOf("MH12AB1234")?.owners;
  expect(owners([{ customerId: 8, owed: 38_400 }])).toMatchObject([
    { account: { owed: 38_400, at: "26/11/2026, 10:30\u00a0am" } },
  ]);
  // Nothing is owed, and a pack of an earlier version.
  for (const dues of [[{ customerId: 9, owed: 1 }], [], undefined])
    expect(owners(dues)).toMatchObject([{ account: null }]);
});

test("an answer without cars keeps those of the device, if they are the same", {
  tags: "spec:hand-8",
}, () => {
  const later = withAnswer(pack, { ...answer, cars: null }, { ...facts, now: now + 1 });
  expect(later?.cars).toEqual(cars);
  expect(later?.fetchedAt).toBe(now + 1);
  expect(withAnswer(pack, { ...answer, cars: null, digest: "two" }, facts)).toBeNull();
});

test("a car is found by its plate", () => {
  expect(offlineOf(pack).carOf("MH12AB1234")).toMatchObject({
    vehicleId: 9,
    owners: [{ name: "Asha Rao" }],
  });
  expect(offlineOf(pack).carOf("MH12AB1235")).toBeNull();
});

const vehicle = { vehicleNumber: "KA05MX7171", vehicleModel: "Activa" };

test("a price gets the offer of the class of the vehicle", () => {
  const [oil] = pack.services;
  if (!oil) throw new Error("The pack has no service.");
  const two = { vehicleClass: "two_wheeler" as const, rate: 399, offer: "offer-of-two-wheelers" };
  const priced: KeptPack = {
    ...pack,
    services: [{ ...oil, classRates: [two] }],
    cars: pack.cars.map((car) => ({ ...car, vehicleClass: "two_wheeler" })),
  };
  const offerFor = (car: object, rate: number) => {
    const body = { vehicle: car, services: [{ serviceId: 3, rate }] } as IntakeIn;
    return withOffers(body, priced, "device").services[0]?.offer;
  };
  expect(offerFor({ ...vehicle, vehicleClass: "two_wheeler" }, 399)).toBe("offer-of-two-wheelers");
  expect(offerFor({ vehicleId: 9 }, 399)).toBe("offer-of-two-wheelers");
  expect(offerFor(vehicle, 999.5)).toBe("offer-of-oil");
  for (const other of [vehicle, { ...vehicle, vehicleClass: "suv" }])
    expect(offerFor(other, 399)).toBeUndefined();
});

test("only a price of the pack gets its offer", () => {
  const body = {
    vehicle,
    services: [
      { serviceId: 3, rate: 999.5 },
      { serviceId: 4, rate: 1 },
    ],
  } as IntakeIn;
  const offered = withOffers(body, pack, "device");
  expect(offered).toMatchObject({ device: "device", issuedAt: ISSUED, seal: "seal-of-pack" });
  expect(offered.services).toEqual([
    { serviceId: 3, rate: 999.5, offer: "offer-of-oil" },
    { serviceId: 4, rate: 1 },
  ]);
  const lower = { vehicle, services: [{ serviceId: 3, rate: 900 }] } as IntakeIn;
  expect(withOffers(lower, pack, "device").services).toEqual([{ serviceId: 3, rate: 900 }]);
});

test("an edited entry keeps its pack and its promised prices", () => {
  const promised = (rate: number) => ({ vehicle, services: [{ serviceId: 3, rate }] }) as IntakeIn;
  const first = withOffers(promised(999.5), pack, "device");
  const [oil] = pack.services;
  const services = oil ? [{ ...oil, rate: 1100, offer: "later-offer" }] : [];
  const later = { ...pack, issuedAt: "2026-11-27T10:30:00+05:30", services };
  expect(withOffers(promised(999.5), later, "device", first)).toMatchObject({
    issuedAt: ISSUED,
    services: [{ rate: 999.5, offer: "offer-of-oil" }],
  });
  expect(withOffers(promised(1100), later, "device", first).services).toEqual([
    { serviceId: 3, rate: 1100 },
  ]);
  expect(withOffers(promised(999.5), later, "device", promised(999.5)).issuedAt).toBeUndefined();
});
