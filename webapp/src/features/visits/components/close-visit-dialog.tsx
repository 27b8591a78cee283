"use client";

import type { ReactNode } from "react";
import { say } from "@/say";
import { useCloseVisit } from "../api/close-visit";
import { ReasonDialog } from "./reason-dialog";

export type CloseVisitDialogProps = {
  garageId: number;
  visitId: number;
  /** A sentence about work that the customer approved. */
  warning?: ReactNode;
  close: () => void;
};

/** Asks why a visit ends without a job. */
export default function CloseVisitDialog({
  garageId,
  visitId,
  warning,
  close,
}: CloseVisitDialogProps) {
  return (
    <ReasonDialog
      title={say.visits_close_this_visit()}
      action={say.visits_close_visit()}
      mutation={useCloseVisit(garageId, visitId)}
      close={close}
    >
      {warning}
      {say.visits_the_car_leaves_without_a_job()}
    </ReasonDialog>
  );
}
