"use client";

import { useQuery } from "@tanstack/react-query";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { jobOptions } from "@/features/jobs/api/get-job";
import { rupees } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useAccount } from "../api/get-account";
import { AllowForm } from "./allow-form";
import { OwesLine } from "./owes-line";

export type AllowCreditProps = { garageId: number; jobId: number; close: () => void };

/** Asks an owner or a manager whether a job may be delivered on credit. Load it lazily. */
export default function AllowCredit({ garageId, jobId, close }: AllowCreditProps) {
  const { data: job } = useQuery(jobOptions(garageId, jobId));
  const { data: account } = useAccount(garageId, job?.customerId ?? 0);
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent role="alertdialog">
        <DialogHeader title={say.khata_allow_question({ jobCode: job?.jobCode ?? "" })}>
          {account && (
            <span className="grid gap-2">
              <span className="wrap-anywhere">{account.customerName}</span>
              <OwesLine account={account} />
              {job && <span>{say.khata_this_job_is({ due: rupees(job.balanceDue) })}</span>}
              {account.creditLimit !== null && (
                <span>{say.khata_limit_is({ limit: rupees(account.creditLimit) })}</span>
              )}
            </span>
          )}
        </DialogHeader>
        <AllowForm
          garageId={garageId}
          jobId={jobId}
          verb={say.khata_allow()}
          done={(message) => {
            notify.success(message);
            close();
          }}
          close={close}
        />
      </DialogContent>
    </Dialog>
  );
}
