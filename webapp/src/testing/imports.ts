import type { ImportRun } from "@/features/exchange/types";

export const ADDS_NOTHING = {
  customers: 0,
  vehicles: 0,
  categories: 0,
  subcategories: 0,
  services: 0,
  parts: 0,
  suppliers: 0,
  staff: 0,
  oldBills: 0,
};

/** Returns a checked import without problems, in the format of the API. */
export function importRun(importId: number, over: Partial<ImportRun> = {}): ImportRun {
  return {
    importId,
    what: "customers",
    state: "checked",
    fileName: "customers.csv",
    rows: 214,
    goodRows: 214,
    goodRowsOnly: false,
    done: 0,
    problemCount: 0,
    willAdd: { ...ADDS_NOTHING, customers: 180, vehicles: 214 },
    ignoredColumns: [],
    personName: "Asha Sharma",
    error: null,
    errorCode: null,
    says: null,
    createdAt: "2026-11-20T10:00:00+05:30",
    finishedAt: null,
    problems: [],
    ...over,
  };
}
