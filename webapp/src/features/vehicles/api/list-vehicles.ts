import { api } from "@/api/client";
import { pageOptions } from "@/api/page-options";
import type { ListState } from "@/lib/navigation/list-state";
import { vehicleKeys } from "./keys";

export function vehiclesOptions(garageId: number, list: ListState) {
  return pageOptions(
    garageId,
    list,
    (page) => vehicleKeys.list(garageId, page),
    (query, signal) => api.GET("/api/garage/vehicles", { params: { query }, signal }),
  );
}
