import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import { readOptions } from "@/api/read-options";
import { unwrapEnvelope } from "@/api/unwrap";
import { paymentKeys } from "@/features/invoices/api/keys";
import { useBillMutation } from "@/features/invoices/api/refresh-bill";
import { jobKeys } from "@/features/jobs/api/keys";
import { partKeys } from "@/features/parts/api/keys";
import type { ListState } from "@/lib/navigation/list-state";
import type { SaleIn } from "../types";

/** The keys start with those that a change of a bill loads again, because a sale has the bill of a job. */
const saleKeys = {
  list: (garageId: number, list: ListState) =>
    [...paymentKeys.all(garageId), "sales", list] as const,
  one: (garageId: number, jobId: number) => [...jobKeys.one(garageId, jobId), "sale"] as const,
};

export function salesOptions(garageId: number, list: ListState) {
  return pageOptions(
    garageId,
    list,
    (page) => saleKeys.list(garageId, page),
    (query, signal) => api.GET("/api/garage/sales", { params: { query }, signal }),
  );
}

export function saleOptions(garageId: number, jobId: number) {
  const params = { path: { job_id: jobId }, query: { garageId } };
  return readOptions(saleKeys.one(garageId, jobId), (signal) =>
    api.GET("/api/garage/sales/{job_id}", { params, signal }),
  );
}

/** Sells over the counter. A retry after a lost answer sells nothing twice. The parts load again. */
export function useSell(garageId: number) {
  const queries = useQueryClient();
  return useBillMutation(
    { garageId },
    (body: SaleIn, keyed) => {
      const params = { query: { garageId }, header: keyed(body) };
      return unwrapEnvelope(api.POST("/api/garage/sales", { params, body }));
    },
    () => void queries.invalidateQueries({ queryKey: partKeys.all(garageId) }),
  );
}
