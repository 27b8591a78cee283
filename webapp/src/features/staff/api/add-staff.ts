import { api } from "@/api/client";
import { useKeyedChange } from "@/api/use-keyed-change";
import { type StaffForm, toStaffIn } from "../schema";
import { staffKeys } from "./keys";

export function useAddStaff(garageId: number) {
  return useKeyedChange(
    { reload: staffKeys.all(garageId), explainsLock: true },
    (form: StaffForm, keyed) => {
      const body = toStaffIn(form);
      const params = { query: { garageId }, header: keyed(body) };
      return api.POST("/api/garage/staffs", { params, body });
    },
  );
}
