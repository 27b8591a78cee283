import type { Service } from "@/features/catalogue/types";
import type { JobDefaults } from "@/features/jobs/types";
import { dayAndTime, dayMonthYear, isoToday, shopTime } from "@/lib/dates/day";
import { say } from "@/say";
import type { KnownCar, Owner } from "../known-car";
import type { Known } from "../use-reading";
import { barePlate, type KeptPack, type Pack } from "./pack";

const HOUR_MS = 3_600_000;

/** The pack in the words of the form. The host makes it, so that the form stays small. */
export type Offline = {
  /** Says when the device was last online. */
  lastOnline: string;
  /** Returns whether cars may be taken in without internet. */
  mayTakeIn: (now: number) => boolean;
  defaults: JobDefaults;
  taxCollected: boolean;
  services: Service[];
  known: Known;
  /** Finds the car of a plate without spaces. */
  carOf: (plate: string) => KnownCar | null;
};

export function offlineOf(pack: KeptPack): Offline {
  const { issuedAt, keepHours, services } = pack;
  return {
    lastOnline: lastOnline(issuedAt),
    mayTakeIn: (now) => now - Date.parse(issuedAt) <= keepHours * HOUR_MS,
    defaults: defaultsIn(pack),
    taxCollected: pack.defaults.taxCollected,
    services: servicesIn(pack),
    known: {
      catalogue: services.map(({ serviceId, serviceName }) => ({
        id: serviceId,
        name: serviceName,
      })),
      words: services.flatMap(({ serviceId, words }) =>
        words.map((phrase) => ({ serviceId, phrase })),
      ),
      cars: pack.cars.map(({ vehicleNumber }) => ({ plate: barePlate(vehicleNumber) })),
    },
    carOf: (plate) => carIn(pack, plate),
  };
}

function lastOnline(issuedAt: string): string {
  const { day, time } = shopTime(new Date(issuedAt));
  return say.intake_last_online({ day: dayMonthYear(day), time });
}

/** Returns the choices of the form, as the server gives them for the form online. */
function defaultsIn({ defaults }: KeptPack): JobDefaults {
  return {
    ...defaults,
    jobStatuses: [],
    garageJobCategories: [],
    gstProfileMissing: false,
    askBeforeInvoice: false,
    hasParts: false,
  };
}

function servicesIn({ services }: KeptPack): Service[] {
  // A pack of an earlier version has no rates of classes.
  return services.map(({ serviceId, serviceName, rate, classRates = [] }) => ({
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
    classRates: classRates.map((one) => ({
      vehicleClass: one.vehicleClass,
      rate: one.rate,
      rateAdjusted: one.rate,
    })),
    version: 0,
  }));
}

/** Returns what a customer owed when the pack was made. The age of a bill grows without internet. */
function accountIn(dues: Pack["dues"], customerId: number, issuedAt: string): Owner["account"] {
  const due = dues.find((one) => one.customerId === customerId);
  if (!due) return null;
  const { day, time } = shopTime(new Date(issuedAt));
  const at = day === isoToday() ? time : dayAndTime(day, time);
  return { owed: due.owed, oldestOn: null, oldestDays: null, isOverdue: true, advance: 0, at };
}

/** Finds the car of a plate without spaces. A pack of an earlier version has no dues. */
function carIn({ cars, dues = [], issuedAt }: KeptPack, plate: string): KnownCar | null {
  const found = cars.find(({ vehicleNumber }) => barePlate(vehicleNumber) === plate);
  return (
    (found && {
      vehicleId: found.vehicleId,
      plate: found.vehicleNumber,
      model: found.vehicleModel,
      vehicleClass: found.vehicleClass ?? null,
      owners: found.owners.map(({ customerId, customerName, phoneNumber }) => ({
        customerId,
        name: customerName,
        phone: phoneNumber,
        account: accountIn(dues, customerId, issuedAt),
      })),
      // A pack of an earlier version has none.
      openJob: found.openJob ?? null,
    }) ??
    null
  );
}
