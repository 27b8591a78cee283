import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useOnceKey } from "@/lib/once-key";
import { type ServiceForm, toChangedServiceIn, toServiceIn } from "../schema";
import type { Service } from "../types";
import { catalogueKeys } from "./keys";

/** Adds or changes a service in the garage in which the form was opened. */
export function useSaveService(garageId: number, service: Service | undefined) {
  const queries = useQueryClient();
  const keyOf = useOnceKey();
  const query = { garageId };
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: async (form: ServiceForm) => {
      if (service === undefined) {
        const body = toServiceIn(form);
        const header = { "Idempotency-Key": keyOf(body) };
        await unwrap(api.POST("/api/garage/jobservices", { params: { query, header }, body }));
      } else {
        const path = { service_id: service.garageJobServiceId };
        const body = toChangedServiceIn(form, service.version);
        await unwrap(
          api.PUT("/api/garage/jobservices/{service_id}", { params: { path, query }, body }),
        );
      }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: catalogueKeys.all(garageId) }),
  });
}
