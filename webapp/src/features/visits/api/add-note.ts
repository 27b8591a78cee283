import { api } from "@/api/client";
import { useKeyedChange } from "@/api/use-keyed-change";
import { visitKeys } from "./keys";

export function useAddNote(garageId: number, visitId: number) {
  return useKeyedChange(
    { reload: visitKeys.one(garageId, visitId), explainsLock: true },
    (note: string, keyed) =>
      api.POST("/api/garage/visits/{visit_id}/check-in/notes", {
        params: { path: { visit_id: visitId }, query: { garageId }, header: keyed(note) },
        body: { note },
      }),
  );
}
