import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { type ServiceForm, toChangedServiceIn } from "../schema";
import type { Service } from "../types";
import { catalogueKeys } from "./keys";

type Changed = Pick<Service, "garageJobServiceId" | "version">;

export function useChangeService(garageId: number, { garageJobServiceId, version }: Changed) {
  const params = { path: { service_id: garageJobServiceId }, query: { garageId } };
  return useChange(
    { reload: catalogueKeys.all(garageId), explainsLock: true },
    (form: ServiceForm) =>
      api.PUT("/api/garage/jobservices/{service_id}", {
        params,
        body: toChangedServiceIn(form, version),
      }),
  );
}
