import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { type StaffForm, toChangedStaffIn } from "../schema";
import { staffKeys } from "./keys";

export function useChangeStaff(garageId: number, staffId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (form: StaffForm) => {
      const params = { path: { staff_id: staffId }, query: { garageId } };
      const body = toChangedStaffIn(form);
      await unwrap(api.PUT("/api/garage/staffs/{staff_id}", { params, body }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: staffKeys.all(garageId) }),
    meta: { explainsLock: true },
  });
}
