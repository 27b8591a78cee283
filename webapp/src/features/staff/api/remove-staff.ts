import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { staffKeys } from "./keys";

export function useRemoveStaff(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (staffId: number) =>
      unwrap(
        api.DELETE("/api/garage/staffs/{staff_id}", {
          params: { path: { staff_id: staffId }, query: { garageId } },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: staffKeys.all(garageId) }),
  });
}
