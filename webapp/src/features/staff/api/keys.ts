import type { ListState } from "@/lib/navigation/list-state";

export const staffKeys = {
  all: (garageId: number) => ["staff", garageId] as const,
  list: (garageId: number, list: ListState) => ["staff", garageId, "list", list] as const,
  defaults: ["staff", "defaults"] as const,
};
