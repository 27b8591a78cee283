import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import type { ListState } from "@/lib/navigation/list-state";
import { customerKeys } from "./keys";

export function customersOptions(garageId: number, list: ListState) {
  return pageOptions(
    garageId,
    list,
    (page) => customerKeys.list(garageId, page),
    (query, signal) => api.GET("/api/garage/customers", { params: { query }, signal }),
  );
}
