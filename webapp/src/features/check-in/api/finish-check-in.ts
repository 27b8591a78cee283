import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { visitKeys } from "@/features/visits/api/keys";

export type Signed = { signedName: string; signature: string };
type Finish = (Signed | { unsignedReason: string }) & { version: number };

export function useFinishCheckIn(garageId: number, visitId: number) {
  return useChange(
    { reload: visitKeys.one(garageId, visitId), always: true, explainsLock: true },
    (body: Finish, keyed) =>
      api.POST("/api/garage/visits/{visit_id}/check-in/finish", {
        params: { path: { visit_id: visitId }, query: { garageId }, header: keyed(body) },
        body: { signedName: "", signature: "", unsignedReason: "", ...body },
      }),
  );
}
