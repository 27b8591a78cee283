"use client";

import { DeleteDialog } from "@/components/delete-dialog";
import { say } from "@/say";
import { useRemoveBillFile } from "../api/remove-bill-file";
import type { Bill } from "../types";

export type RemoveBillFileProps = { garageId: number; bill: Bill; close: () => void };

/** Asks before the file of a bill is removed. Load it lazily. */
export default function RemoveBillFile({ garageId, bill, close }: RemoveBillFileProps) {
  return (
    <DeleteDialog
      id={bill.billId}
      deleting={useRemoveBillFile(garageId)}
      title={say.purchases_remove_file_question({ number: bill.number })}
      what={say.purchases_the_bill_stays_booked_you_can()}
      verb={say.purchases_remove()}
      deleted={say.purchases_the_file_of_the_bill_is()}
      close={close}
    />
  );
}
