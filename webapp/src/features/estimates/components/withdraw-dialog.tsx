"use client";

import { ReasonDialog } from "@/features/visits/components/reason-dialog";
import { say } from "@/say";
import { useWithdrawEstimate } from "../api/change-estimate";
import type { Estimate } from "../types";

export type WithdrawDialogProps = { garageId: number; estimate: Estimate; close: () => void };

/** Asks why an estimate is withdrawn. */
export default function WithdrawDialog({ garageId, estimate, close }: WithdrawDialogProps) {
  return (
    <ReasonDialog
      title={say.estimates_withdraw_question({ code: estimate.code })}
      action={say.estimates_withdraw()}
      isDestructive
      mutation={useWithdrawEstimate(garageId, estimate.estimateId)}
      close={close}
    >
      {say.estimates_the_customers_link_stops_working_you()}
    </ReasonDialog>
  );
}
