import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { catalogueKeys } from "./keys";

export function useRemoveService(garageId: number) {
  return useChange({ reload: catalogueKeys.all(garageId) }, (serviceId: number) =>
    api.DELETE("/api/garage/jobservices/{service_id}", {
      params: { path: { service_id: serviceId }, query: { garageId } },
    }),
  );
}
