import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useOnceKey } from "@/lib/once-key";
import { type StaffForm, toChangedStaffIn, toStaffIn } from "../schema";
import { staffKeys } from "./keys";

/** Adds or changes a person in the garage in which the form was opened. */
export function useSaveStaff(garageId: number, staffId: number | undefined) {
  const queries = useQueryClient();
  const keyOf = useOnceKey();
  return useMutation({
    mutationFn: async (form: StaffForm) => {
      const query = { garageId };
      if (staffId === undefined) {
        const body = toStaffIn(form);
        const header = { "Idempotency-Key": keyOf(body) };
        await unwrap(api.POST("/api/garage/staffs", { params: { query, header }, body }));
      } else {
        const path = { staff_id: staffId };
        const body = toChangedStaffIn(form);
        await unwrap(api.PUT("/api/garage/staffs/{staff_id}", { params: { path, query }, body }));
      }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: staffKeys.all(garageId) }),
    meta: { explainsLock: true },
  });
}
