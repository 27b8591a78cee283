import { api } from "@/api/client";
import { useKeyedChange } from "@/api/use-keyed-change";
import { type StaffForm, toPhoneStaffIn } from "../schema";
import { staffKeys } from "./keys";

/** Adds a person without email, who signs in by a linked phone. */
export function useAddPhoneStaff(garageId: number) {
  return useKeyedChange(
    { reload: staffKeys.all(garageId), explainsLock: true },
    (form: StaffForm, keyed) => {
      const body = toPhoneStaffIn(form);
      const params = { query: { garageId }, header: keyed(body) };
      return api.POST("/api/garage/staffs-by-phone", { params, body });
    },
  );
}
