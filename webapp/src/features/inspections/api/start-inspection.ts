import { api } from "@/api/client";
import { useKeyedChange } from "@/api/use-keyed-change";
import { visitKeys } from "@/features/visits/api/keys";

export function useStartInspection(garageId: number, visitId: number) {
  return useKeyedChange(
    { reload: visitKeys.one(garageId, visitId), explainsLock: true },
    (templateId: number, keyed) =>
      api.POST("/api/garage/visits/{visit_id}/inspections", {
        params: {
          path: { visit_id: visitId },
          query: { garageId },
          header: keyed(String(templateId)),
        },
        body: { templateId },
      }),
  );
}
