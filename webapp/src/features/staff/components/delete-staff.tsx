import { DeleteDialog } from "@/components/delete-dialog";
import { say } from "@/say";
import { useRemoveStaff } from "../api/remove-staff";
import type { Staff } from "../types";

type DeleteStaffProps = { garageId: number; staff: Staff; close: () => void };

export function DeleteStaff({ garageId, staff, close }: DeleteStaffProps) {
  return (
    <DeleteDialog
      id={staff.staffId}
      deleting={useRemoveStaff(garageId)}
      title={say.staff_do_you_want_to_delete_staff({ staffName: staff.staffName })}
      deleted={say.staff_staff_deleted_successfully()}
      close={close}
    />
  );
}
