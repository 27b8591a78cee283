import { DeleteDialog } from "@/components/delete-dialog";
import { useRemoveBillFile } from "../api/bill-file";
import type { Bill } from "../types";

export type RemoveBillFileProps = { garageId: number; bill: Bill; close: () => void };

export default function RemoveBillFile({ garageId, bill, close }: RemoveBillFileProps) {
  const removing = useRemoveBillFile(garageId);
  return (
    <DeleteDialog
      id={bill.billId}
      deleting={removing}
      title={`Remove the file of bill ${bill.number}?`}
      what="The bill stays booked. You can attach another photo or PDF."
      verb="Remove"
      deleted="The file of the bill is removed."
      close={close}
    />
  );
}
