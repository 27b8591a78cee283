import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { sessionKeys } from "@/features/session/api/keys";
import { staffKeys } from "@/features/staff/api/keys";

/** Makes a staff member the owner of a branch. The previous owner becomes a manager. */
export function useHandOver(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (staffId: number) =>
      unwrapEnvelope(
        api.POST("/api/garage/staffs/{staff_id}/hand-over", {
          params: { path: { staff_id: staffId }, query: { garageId } },
        }),
      ),
    // The mutation does not wait for the reload, because the new data removes the row and this form
    // with it.
    onSuccess: () => {
      queries.invalidateQueries({ queryKey: staffKeys.all(garageId) });
      queries.invalidateQueries({ queryKey: sessionKeys.me });
    },
    meta: { explainsLock: true },
  });
}
