"use client";

import type { ReactNode } from "react";
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
      title="Close this visit?"
      action="Close visit"
      mutation={useCloseVisit(garageId, visitId)}
      close={close}
    >
      {warning}
      The car leaves without a job. Its check-in is kept.
    </ReasonDialog>
  );
}
