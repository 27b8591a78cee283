import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { type StaffForm, toChangedStaffIn } from "../schema";
import { staffKeys } from "./keys";

export function useChangeStaff(garageId: number, staffId: number) {
  const params = { path: { staff_id: staffId }, query: { garageId } };
  return useChange({ reload: staffKeys.all(garageId), explainsLock: true }, (form: StaffForm) =>
    api.PUT("/api/garage/staffs/{staff_id}", { params, body: toChangedStaffIn(form) }),
  );
}
