import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { type ServiceForm, toServiceIn } from "../schema";
import { catalogueKeys } from "./keys";

export function useAddService(garageId: number) {
  return useChange(
    { reload: catalogueKeys.all(garageId), explainsLock: true },
    (form: ServiceForm, keyed) => {
      const body = toServiceIn(form);
      const params = { query: { garageId }, header: keyed(body) };
      return api.POST("/api/garage/jobservices", { params, body });
    },
  );
}
