import { api } from "@/api/client";
import { useKeyedChange } from "@/api/use-keyed-change";
import { type ServiceForm, toServiceIn } from "../schema";
import { catalogueKeys } from "./keys";

export function useAddService(garageId: number) {
  return useKeyedChange(
    { reload: catalogueKeys.all(garageId), explainsLock: true },
    (form: ServiceForm, keyed) => {
      const body = toServiceIn(form);
      const params = { query: { garageId }, header: keyed(body) };
      return api.POST("/api/garage/jobservices", { params, body });
    },
  );
}
