"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { useBackGuard } from "@/lib/forms/unsaved-changes";
import { notify } from "@/lib/notify";
import { useWithdrawEstimate } from "../api/change-estimate";
import type { Estimate } from "../types";

const LONGEST_REASON = 200;

export type WithdrawDialogProps = { garageId: number; estimate: Estimate; close: () => void };

/** Asks why an estimate is withdrawn. */
export default function WithdrawDialog({ garageId, estimate, close }: WithdrawDialogProps) {
  const withdrawing = useWithdrawEstimate(garageId, estimate.estimateId);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  useBackGuard(true, close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim()) return setProblem("Write the reason");
    withdrawing.mutate(reason, {
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
        <DialogHeader title={`Withdraw ${estimate.code}?`}>
          The customer's link shows nothing any more. You can make a new estimate.
        </DialogHeader>
        <form onSubmit={submit} noValidate className="grid gap-4">
          <LockedNote error={withdrawing.error} />
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
            <Button variant="outline" onClick={close} disabled={withdrawing.isPending}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant="destructive"
              disabled={withdrawing.isPending}
              aria-busy={withdrawing.isPending}
            >
              Withdraw
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
