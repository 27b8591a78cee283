import type { ListState } from "@/lib/navigation/list-state";
import type { PartFilter } from "../types";

export const partKeys = {
  all: (garageId: number) => ["parts", garageId] as const,
  list: (garageId: number, list: ListState, filter: PartFilter | null) =>
    ["parts", garageId, "list", list, filter] as const,
  hits: (garageId: number, searchText: string, vehicleModel: string) =>
    ["parts", garageId, "hits", searchText, vehicleModel] as const,
  one: (garageId: number, partId: number) => ["parts", garageId, "one", partId] as const,
  moves: (garageId: number, partId: number, list: ListState) =>
    ["parts", garageId, "moves", partId, list] as const,
};
