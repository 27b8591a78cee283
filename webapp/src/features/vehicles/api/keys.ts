import { customerKeys } from "@/features/customers/api/keys";
import type { ListState } from "@/lib/navigation/list-state";

const all = (garageId: number) => [...customerKeys.all(garageId), "vehicles"] as const;

export const vehicleKeys = {
  all,
  list: (garageId: number, list: ListState) => [...all(garageId), "list", list] as const,
  one: (garageId: number, vehicleId: number) => [...all(garageId), "one", vehicleId] as const,
  history: (garageId: number, vehicleId: number, list: ListState) =>
    [...all(garageId), "history", vehicleId, list] as const,
};
