import type { Schema } from "@/api/schema";
import type { IntakeIn } from "../types";

export type Pack = Schema<"CounterPackOut">;
type PackCar = Schema<"PackCarOut">;

/** The pack on this device. The times are the server's, in milliseconds. */
export type KeptPack = Omit<Pack, "cars"> & {
  cars: readonly PackCar[];
  fetchedAt: number;
  /** How long the device may take in cars after the pack. 0 means that it was switched off. */
  keepHours: number;
  /** The server's clock minus that of the device. */
  ahead: number;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FRESH_MS = 30 * MINUTE_MS;
const FRESH_ON_SAVED_DATA_MS = 6 * HOUR_MS;
const FORGOTTEN_MS = 7 * 24 * HOUR_MS;

/** Returns the pack after an answer, which leaves the cars out if the device has them. */
export function withAnswer(
  before: KeptPack | null,
  pack: Pack,
  facts: { now: number; keepHours: number; ahead: number },
): KeptPack | null {
  const { now: fetchedAt, ...others } = facts;
  const cars = pack.cars ?? (before?.digest === pack.digest ? before.cars : null);
  return cars && { ...pack, cars, fetchedAt, ...others };
}

export function isDue(pack: KeptPack | null, now: number, savesData: boolean): boolean {
  const fresh = savesData ? FRESH_ON_SAVED_DATA_MS : FRESH_MS;
  // A pack of the future comes from a wrong clock.
  return !pack || now - pack.fetchedAt >= fresh || pack.fetchedAt > now + MINUTE_MS;
}

/** Returns whether the prices and cars must be deleted: nobody was in contact for 7 days. */
export function isForgotten(pack: KeptPack, now: number): boolean {
  return now - pack.fetchedAt >= FORGOTTEN_MS;
}

export function barePlate(plate: string): string {
  return plate.replace(/[\s\-.·:]/g, "").toUpperCase();
}

/**
 * Returns the entry with the proof of its prices: the offer of each service whose price is that of the pack. `first`
 * is an entry that a person edits. It keeps its own pack, so that the prices that were told hold.
 */
export function withOffers(
  body: IntakeIn,
  pack: KeptPack,
  device: string,
  first?: IntakeIn,
): IntakeIn {
  if (first && !first.issuedAt) return body;
  const isOther = first !== undefined && first.issuedAt !== pack.issuedAt;
  const issuedAt = isOther ? first.issuedAt : pack.issuedAt;
  const seal = isOther ? first.seal : pack.seal;
  const offers: readonly Offered[] = isOther ? first.services : offersFor(body.vehicle, pack);
  const offered = new Map(offers.map((one) => [one.serviceId, one]));
  return {
    ...body,
    device,
    issuedAt,
    // A pack of an earlier version has none.
    ...(seal ? { seal } : {}),
    services: body.services.map((told) => {
      const service = offered.get(told.serviceId);
      const isOffered = service?.offer && service.rate === told.rate;
      return isOffered ? { ...told, offer: service.offer } : told;
    }),
  };
}

type Offered = IntakeIn["services"][number];

/** Returns the offers for the class of a vehicle. A pack of an earlier version has none for classes. */
function offersFor(vehicle: IntakeIn["vehicle"], { services, cars }: KeptPack): Offered[] {
  const known = "vehicleId" in vehicle && vehicle.vehicleId;
  const car = known ? cars.find(({ vehicleId }) => vehicleId === known) : undefined;
  const vehicleClass = car?.vehicleClass ?? vehicle.vehicleClass;
  return services.map(({ serviceId, rate, offer, classRates }) => {
    const own = classRates?.find((one) => one.vehicleClass === vehicleClass);
    return { serviceId, rate: own?.rate ?? rate, offer: own?.offer ?? offer };
  });
}
