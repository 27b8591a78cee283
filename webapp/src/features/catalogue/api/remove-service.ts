import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { catalogueKeys } from "./keys";

export function useRemoveService(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (serviceId: number) =>
      unwrap(
        api.DELETE("/api/garage/jobservices/{service_id}", {
          params: { path: { service_id: serviceId }, query: { garageId } },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: catalogueKeys.all(garageId) }),
  });
}
