import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import { readOptions } from "@/api/read-options";
import { useChange } from "@/api/use-change";
import { useKeyedChange } from "@/api/use-keyed-change";
import type { ListState } from "@/lib/navigation/list-state";
import { type SupplierForm, toChangedSupplierIn, toSupplierIn } from "../forms/supplier";
import type { Supplier } from "../types";
import { purchaseKeys } from "./keys";

const WHAT = "suppliers";

export type SupplierFilter = "owed" | "archived" | null;

/** Loads one page of suppliers, newest first. Those that the garage owes begin with the oldest bill. */
export function suppliersOptions(garageId: number, list: ListState, filter: SupplierFilter) {
  return pageOptions(
    garageId,
    list,
    (page) => purchaseKeys.list(garageId, WHAT, page, filter),
    (query, signal) =>
      api.GET("/api/garage/suppliers", {
        params: { query: { ...query, archived: filter === "archived", owed: filter === "owed" } },
        signal,
      }),
  );
}

export function supplierOptions(garageId: number, supplierId: number) {
  const params = { path: { supplier_id: supplierId }, query: { garageId } };
  return readOptions(purchaseKeys.one(garageId, WHAT, supplierId), (signal) =>
    api.GET("/api/garage/suppliers/{supplier_id}", { params, signal }),
  );
}

/** Adds a supplier, or changes the opened supplier. */
export function useSaveSupplier(garageId: number, opened: Supplier | undefined) {
  return useKeyedChange(
    { reload: purchaseKeys.all(garageId), explainsLock: true },
    (form: SupplierForm, keyed) => {
      const query = { garageId };
      if (opened) {
        const path = { supplier_id: opened.supplierId };
        const body = toChangedSupplierIn(form, opened.version);
        return api.PUT("/api/garage/suppliers/{supplier_id}", { params: { path, query }, body });
      }
      const body = toSupplierIn(form);
      const header = keyed(body);
      return api.POST("/api/garage/suppliers", { params: { query, header }, body });
    },
  );
}

export function useArchiveSupplier(garageId: number) {
  return useChange({ reload: purchaseKeys.all(garageId) }, (supplierId: number) =>
    api.DELETE("/api/garage/suppliers/{supplier_id}", {
      params: { path: { supplier_id: supplierId }, query: { garageId } },
    }),
  );
}
