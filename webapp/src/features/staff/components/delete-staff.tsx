import { DeleteDialog } from "@/components/delete-dialog";
import { useRemoveStaff } from "../api/remove-staff";
import type { Staff } from "../types";

type DeleteStaffProps = { garageId: number; staff: Staff; close: () => void };

export function DeleteStaff({ garageId, staff, close }: DeleteStaffProps) {
  return (
    <DeleteDialog
      id={staff.staffId}
      deleting={useRemoveStaff(garageId)}
      title={`Do you want to delete Staff ${staff.staffName}`}
      deleted="Staff deleted successfully!"
      close={close}
    />
  );
}
