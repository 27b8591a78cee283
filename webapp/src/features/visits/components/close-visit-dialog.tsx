"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { useBackGuard } from "@/lib/forms/unsaved-changes";
import { notify } from "@/lib/notify";
import { useCloseVisit } from "../api/close-visit";

const LONGEST_REASON = 200;

export type CloseVisitDialogProps = { garageId: number; visitId: number; close: () => void };

/** Asks why a visit ends without a job. */
export default function CloseVisitDialog({ garageId, visitId, close }: CloseVisitDialogProps) {
  const closing = useCloseVisit(garageId, visitId);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  useBackGuard(true, close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim()) return setProblem("Reason is required");
    closing.mutate(reason, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => {
        if (!isLocked(error)) setProblem(error.message);
      },
    });
  };
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent>
        <DialogHeader title="Close this visit?">
          The car leaves without a job. Its check-in is kept.
        </DialogHeader>
        <form onSubmit={submit} noValidate className="grid gap-4">
          <LockedNote error={closing.error} />
          <Field label="Reason" required error={problem}>
            {(wiring) => (
              <Textarea
                {...wiring}
                maxLength={LONGEST_REASON}
                value={reason}
                onChange={({ target }) => {
                  setReason(target.value);
                  setProblem(undefined);
                }}
              />
            )}
          </Field>
          <DialogFooter>
            <Button variant="outline" onClick={close} disabled={closing.isPending}>
              Cancel
            </Button>
            <Button type="submit" disabled={closing.isPending} aria-busy={closing.isPending}>
              Close visit
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
