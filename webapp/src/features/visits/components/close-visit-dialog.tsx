"use client";

import { useCloseVisit } from "../api/close-visit";
import { ReasonDialog } from "./reason-dialog";

export type CloseVisitDialogProps = { garageId: number; visitId: number; close: () => void };

/** Asks why a visit ends without a job. */
export default function CloseVisitDialog({ garageId, visitId, close }: CloseVisitDialogProps) {
  return (
    <ReasonDialog
      title="Close this visit?"
      action="Close visit"
      mutation={useCloseVisit(garageId, visitId)}
      close={close}
    >
      The car leaves without a job. Its check-in is kept.
    </ReasonDialog>
  );
}
