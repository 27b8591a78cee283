"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import ConfirmDialog from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { isLocked } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useRemoveOldBill } from "../api/old-bills";
import type { OpenBill } from "../types";

type RemoveOldBillProps = { garageId: number; bill: OpenBill };

/** Removes a bill of the paper books that was entered by mistake. */
export function RemoveOldBill({ garageId, bill }: RemoveOldBillProps) {
  const [asks, setAsks] = useState(false);
  const removing = useRemoveOldBill(garageId);
  const close = () => setAsks(false);
  const confirm = () =>
    removing.mutate(bill.jobId, {
      onSuccess: ({ message }) => notify.success(message),
      // The dashboard frame explains a locked garage.
      onError: (error) => !isLocked(error) && notify.error(error.message),
      onSettled: close,
    });
  return (
    <>
      <Button
        variant="ghost"
        aria-label={say.khata_remove_old_bill_of({ number: bill.oldBill })}
        onClick={() => setAsks(true)}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
      {asks && (
        <ConfirmDialog
          title={say.khata_remove_old_bill_question({ number: bill.oldBill })}
          verb={say.khata_remove()}
          busy={removing.isPending}
          confirm={confirm}
          close={close}
        />
      )}
    </>
  );
}
