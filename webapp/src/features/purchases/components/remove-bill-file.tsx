"use client";

import { DeleteDialog } from "@/components/delete-dialog";
import { useRemoveBillFile } from "../api/remove-bill-file";
import type { Bill } from "../types";

export type RemoveBillFileProps = { garageId: number; bill: Bill; close: () => void };

/** Asks before the file of a bill is removed. Load it lazily. */
export default function RemoveBillFile({ garageId, bill, close }: RemoveBillFileProps) {
  return (
    <DeleteDialog
      id={bill.billId}
      deleting={useRemoveBillFile(garageId)}
      title={`Remove the file of bill ${bill.number}?`}
      what="The bill stays booked. You can attach another photo or PDF."
      verb="Remove"
      deleted="The file of the bill is removed."
      close={close}
    />
  );
}
