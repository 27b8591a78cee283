import type { ListState } from "@/lib/navigation/list-state";
import type { LeakFilter } from "../filters";

export const leakKeys = {
  all: (garageId: number) => ["leaks", garageId] as const,
  list: (garageId: number, list: ListState, filter: LeakFilter) =>
    ["leaks", garageId, "list", list, filter] as const,
  one: (garageId: number, leakId: number) => ["leaks", garageId, "one", leakId] as const,
  setting: (garageId: number) => ["leaks", garageId, "setting"] as const,
};
