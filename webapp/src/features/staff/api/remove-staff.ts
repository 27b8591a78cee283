import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { staffKeys } from "./keys";

export function useRemoveStaff(garageId: number) {
  return useChange({ reload: staffKeys.all(garageId) }, (staffId: number) =>
    api.DELETE("/api/garage/staffs/{staff_id}", {
      params: { path: { staff_id: staffId }, query: { garageId } },
    }),
  );
}
