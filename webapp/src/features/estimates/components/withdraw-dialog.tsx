"use client";

import { ReasonDialog } from "@/features/visits/components/reason-dialog";
import { useWithdrawEstimate } from "../api/change-estimate";
import type { Estimate } from "../types";

export type WithdrawDialogProps = { garageId: number; estimate: Estimate; close: () => void };

/** Asks why an estimate is withdrawn. */
export default function WithdrawDialog({ garageId, estimate, close }: WithdrawDialogProps) {
  return (
    <ReasonDialog
      title={`Withdraw ${estimate.code}?`}
      action="Withdraw"
      isDestructive
      mutation={useWithdrawEstimate(garageId, estimate.estimateId)}
      close={close}
    >
      The customer's link stops working. You can make a new estimate.
    </ReasonDialog>
  );
}
