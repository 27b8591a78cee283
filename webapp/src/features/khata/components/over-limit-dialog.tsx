"use client";

import type { Route } from "next";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { useChangeStatus } from "@/features/jobs/api/change-status";
import type { RefusedChange } from "@/features/jobs/status/refused-change";
import { notifyStatusChanged, notifyStatusRefused } from "@/features/jobs/status/status-changes";
import { useMay } from "@/features/session/session";
import { rupees } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { toAccount } from "../addresses";
import { useAskCredit } from "../api/ask-credit";
import { AllowForm } from "./allow-form";

/** People who see no dues get no amounts. */
type Over = { customer: string; customerId: number; owed: number; limit: number };

/** Says why a delivery is refused, and offers what the person may do about it. Load it lazily. */
export default function OverLimitDialog({ garageId, change, error, close }: RefusedChange) {
  const over = error.data as Over | null | undefined;
  const mayAllow = useMay("give_credit");
  const mayReceive = useMay("record_payments");
  const asking = useAskCredit(garageId, change.job.jobId);
  const delivering = useChangeStatus(garageId);
  const deliver = () =>
    delivering.mutate(change, {
      onSuccess: (answer) => {
        notifyStatusChanged(answer, change);
        close();
      },
      onError: (failure) => {
        notifyStatusRefused(failure);
        close();
      },
    });
  const ask = () =>
    asking.mutate(undefined, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: notifyStatusRefused,
    });
  const receive = over && mayReceive && (
    <Link
      href={toAccount(garageId, over.customerId) as Route}
      className={buttonVariants({ variant: "outline" })}
    >
      {say.khata_receive_money()}
    </Link>
  );
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent role="alertdialog">
        <DialogHeader title={say.khata_over_the_limit({ jobCode: change.job.jobCode })}>
          {over
            ? say.khata_would_owe({
                customer: over.customer,
                owed: rupees(over.owed),
                limit: rupees(over.limit),
              })
            : error.message}
        </DialogHeader>
        {over && mayAllow ? (
          <AllowForm
            garageId={garageId}
            jobId={change.job.jobId}
            verb={say.khata_deliver_on_credit()}
            also={receive}
            busy={delivering.isPending}
            done={deliver}
            close={close}
          />
        ) : (
          <DialogFooter>
            <Button variant="outline" onClick={close}>
              {say.khata_close()}
            </Button>
            {receive}
            {over && (
              <Button onClick={ask} disabled={asking.isPending} aria-busy={asking.isPending}>
                {say.khata_ask_owner_or_manager()}
              </Button>
            )}
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  );
}
