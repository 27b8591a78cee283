import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { type StaffForm, toStaffIn } from "../schema";
import { staffKeys } from "./keys";

export function useAddStaff(garageId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (form: StaffForm) => {
      const body = toStaffIn(form);
      const params = { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } };
      await unwrap(api.POST("/api/garage/staffs", { params, body }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: staffKeys.all(garageId) }),
    meta: { explainsLock: true },
  });
}
