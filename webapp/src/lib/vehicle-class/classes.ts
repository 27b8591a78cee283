import { say } from "@/say";

export const VEHICLE_CLASSES = ["two_wheeler", "hatchback", "sedan", "suv", "commercial"] as const;
export type VehicleClass = (typeof VEHICLE_CLASSES)[number];

const WORDS: Record<VehicleClass, string> = {
  two_wheeler: say.lib_two_wheeler(),
  hatchback: say.lib_hatchback(),
  sedan: say.lib_sedan(),
  suv: say.lib_suv(),
  commercial: say.lib_commercial_vehicle(),
};

export function classWord(vehicleClass: VehicleClass): string {
  return WORDS[vehicleClass];
}
