import type { ListState } from "@/lib/navigation/list-state";

export const jobKeys = {
  all: (garageId: number) => ["jobs", garageId] as const,
  lists: (garageId: number) => ["jobs", garageId, "list"] as const,
  list: (garageId: number, list: ListState, filter?: string, order?: string) =>
    ["jobs", garageId, "list", list, filter ?? "", order ?? ""] as const,
  board: (garageId: number) => ["jobs", garageId, "board"] as const,
  scanCode: (garageId: number, jobId: number) => ["jobs", garageId, "scan-code", jobId] as const,
  one: (garageId: number, jobId: number) => ["jobs", garageId, "one", jobId] as const,
  bill: (garageId: number, jobId: number) => ["jobs", garageId, "bill", jobId] as const,
  defaults: (garageId: number) => ["jobs", garageId, "defaults"] as const,
  customer: (garageId: number, customerId: number) =>
    ["jobs", garageId, "customer", customerId] as const,
  allCars: (garageId: number) => ["jobs", garageId, "cars"] as const,
  cars: (garageId: number, customerId: number) => ["jobs", garageId, "cars", customerId] as const,
};
