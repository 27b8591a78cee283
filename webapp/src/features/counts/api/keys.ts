import type { ListState } from "@/lib/navigation/list-state";
import type { CountShow } from "../types";

export const countKeys = {
  all: (garageId: number) => ["counts", garageId] as const,
  list: (garageId: number, list: ListState) => ["counts", garageId, "list", list] as const,
  one: (garageId: number, countId: number) => ["counts", garageId, "one", countId] as const,
  page: (garageId: number, countId: number, list: ListState, show: CountShow | null) =>
    ["counts", garageId, "one", countId, list, show] as const,
};
