import type { ListState } from "@/lib/navigation/list-state";

export const estimateKeys = {
  all: (garageId: number) => ["estimates", garageId] as const,
  list: (garageId: number, list: ListState, tab: string) =>
    ["estimates", garageId, "list", tab, list] as const,
  one: (garageId: number, estimateId: number) =>
    ["estimates", garageId, "one", estimateId] as const,
  ofVisit: (garageId: number, visitId: number) =>
    ["estimates", garageId, "visit", visitId] as const,
  ofVehicle: (garageId: number, vehicleId: number) =>
    ["estimates", garageId, "vehicle", vehicleId] as const,
  rule: (garageId: number) => ["estimate-rule", garageId] as const,
};
