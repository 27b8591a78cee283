import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { type ServiceForm, toChangedServiceIn } from "../schema";
import type { Service } from "../types";
import { catalogueKeys } from "./keys";

type Changed = Pick<Service, "garageJobServiceId" | "version">;

export function useChangeService(garageId: number, { garageJobServiceId, version }: Changed) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: async (form: ServiceForm) => {
      const params = { path: { service_id: garageJobServiceId }, query: { garageId } };
      const body = toChangedServiceIn(form, version);
      await unwrap(api.PUT("/api/garage/jobservices/{service_id}", { params, body }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: catalogueKeys.all(garageId) }),
  });
}
