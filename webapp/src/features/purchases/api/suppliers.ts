import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import { readOptions } from "@/api/read-options";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import type { ListState } from "@/lib/navigation/list-state";
import { type SupplierForm, toChangedSupplierIn, toSupplierIn } from "../forms/supplier";
import type { Supplier } from "../types";
import { purchaseKeys } from "./keys";

const WHAT = "suppliers";

export type SupplierFilter = "archived" | null;

/** Loads one page of suppliers, newest first. */
export function suppliersOptions(garageId: number, list: ListState, filter: SupplierFilter) {
  return pageOptions(
    garageId,
    list,
    (page) => purchaseKeys.list(garageId, WHAT, page, filter),
    (query, signal) =>
      api.GET("/api/garage/suppliers", {
        params: { query: { ...query, archived: filter === "archived" } },
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
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (form: SupplierForm) => {
      const query = { garageId };
      if (opened) {
        const path = { supplier_id: opened.supplierId };
        const body = toChangedSupplierIn(form, opened.version);
        return unwrapEnvelope(
          api.PUT("/api/garage/suppliers/{supplier_id}", { params: { path, query }, body }),
        );
      }
      const body = toSupplierIn(form);
      const header = { "Idempotency-Key": keyOf(body) };
      return unwrapEnvelope(api.POST("/api/garage/suppliers", { params: { query, header }, body }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: purchaseKeys.all(garageId) }),
  });
}

export function useArchiveSupplier(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (supplierId: number) =>
      unwrap(
        api.DELETE("/api/garage/suppliers/{supplier_id}", {
          params: { path: { supplier_id: supplierId }, query: { garageId } },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: purchaseKeys.all(garageId) }),
  });
}
