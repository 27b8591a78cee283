import { VEHICLE_CLASSES, type VehicleClass } from "@/lib/vehicle-class/classes";
import type { Service } from "./types";

/** Returns the service with the price that holds for a class. Without a class, the one price holds. */
export function priceFor(service: Service, vehicleClass: VehicleClass | null): Service {
  const own = service.classRates.find((one) => one.vehicleClass === vehicleClass);
  return own
    ? { ...service, serviceRate: own.rate, serviceRateAdjusted: own.rateAdjusted }
    : service;
}

export function pricesFor(
  services: readonly Service[] | undefined,
  vehicleClass: VehicleClass | null,
): Service[] | undefined {
  return services?.map((one) => priceFor(one, vehicleClass));
}

/** Returns whether the class decides about the price of one of these services. */
export function needsClass(services: readonly Service[] | undefined, ids: readonly number[]) {
  return (services ?? []).some(
    (one) => one.classRates.length > 0 && ids.includes(one.garageJobServiceId),
  );
}

export type ClassRates = Record<VehicleClass, string>;

export function typedRates(service: Service | undefined): ClassRates {
  const typed = VEHICLE_CLASSES.map((each) => {
    const own = service?.classRates.find((one) => one.vehicleClass === each);
    return [each, own ? String(own.rate) : ""];
  });
  return Object.fromEntries(typed) as ClassRates;
}
