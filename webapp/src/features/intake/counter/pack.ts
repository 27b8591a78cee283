import type { Schema } from "@/api/schema";
import type { Service, ServiceWord } from "@/features/catalogue/types";
import type { JobDefaults } from "@/features/jobs/types";
import type { KnownCar } from "../known-car";
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

/** Returns whether cars may be taken in without internet. */
export function mayTakeIn(pack: KeptPack, now: number): boolean {
  return now - Date.parse(pack.issuedAt) <= pack.keepHours * HOUR_MS;
}

/** Returns the choices of the form, as the server gives them for the form online. */
export function defaultsIn({ defaults }: KeptPack): JobDefaults {
  return {
    ...defaults,
    jobStatuses: [],
    garageJobCategories: [],
    gstProfileMissing: false,
    askBeforeInvoice: false,
    hasParts: false,
  };
}

export function servicesIn({ services }: KeptPack): Service[] {
  return services.map(({ serviceId, serviceName, rate }) => ({
    garageJobServiceId: serviceId,
    jobServiceCode: "",
    jobService: serviceName,
    serviceRate: rate,
    serviceRateAdjusted: rate,
    discountApplied: false,
    discountPercentage: null,
    validFrom: null,
    validTo: null,
    garageJobCategoryId: 0,
    garageJobCategory: "",
    jobSubCategoryId: 0,
    jobSubCategory: "",
    isSample: false,
    version: 0,
  }));
}

export function wordsIn({ services }: KeptPack): Pick<ServiceWord, "serviceId" | "phrase">[] {
  return services.flatMap(({ serviceId, words }) => words.map((phrase) => ({ serviceId, phrase })));
}

/** Finds the car of a plate without spaces. */
export function carIn({ cars }: KeptPack, plate: string): KnownCar | null {
  const found = cars.find(({ vehicleNumber }) => barePlate(vehicleNumber) === plate);
  return (
    (found && {
      vehicleId: found.vehicleId,
      plate: found.vehicleNumber,
      model: found.vehicleModel,
      owners: found.owners.map(({ customerId, customerName, phoneNumber }) => ({
        customerId,
        name: customerName,
        phone: phoneNumber,
      })),
      openJob: null,
    }) ??
    null
  );
}

/** Returns the plates for the parser, which then also reads a plate of another format. */
export function bareCars({ cars }: KeptPack): { plate: string }[] {
  return cars.map(({ vehicleNumber }) => ({ plate: barePlate(vehicleNumber) }));
}

export function barePlate(plate: string): string {
  return plate.replace(/[\s\-.·:]/g, "").toUpperCase();
}

/** Returns the entry with the proof of its prices: the offer of each service whose price is that of the pack. */
export function withOffers(body: IntakeIn, pack: KeptPack, device: string): IntakeIn {
  const offered = new Map(pack.services.map((one) => [one.serviceId, one]));
  return {
    ...body,
    device,
    issuedAt: pack.issuedAt,
    services: body.services.map((told) => {
      const service = offered.get(told.serviceId);
      return service && service.rate === told.rate ? { ...told, offer: service.offer } : told;
    }),
  };
}
