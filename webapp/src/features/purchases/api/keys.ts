import type { ListState } from "@/lib/navigation/list-state";

/** A purchase may change others: a bill changes goods in, and goods in change an order. */
export const purchaseKeys = {
  all: (garageId: number) => ["purchases", garageId] as const,
  list: (garageId: number, what: string, list: ListState, filter: string | null) =>
    ["purchases", garageId, what, "list", list, filter] as const,
  one: (garageId: number, what: string, id: number) =>
    ["purchases", garageId, what, "one", id] as const,
};
