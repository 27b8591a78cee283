"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryBoundary } from "@/components/query-boundary";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
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
  const jobQuery = useQuery(jobOptions(garageId, jobId));
  const { data: job } = jobQuery;
  const accountQuery = useAccount(garageId, job?.customerId ?? 0);
  const { data: account } = accountQuery;
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent role="alertdialog">
        <DialogHeader title={say.khata_allow_question({ jobCode: job?.jobCode ?? "" })}>
          <QueryBoundary
            bare
            query={job ? accountQuery : jobQuery}
            what={say.khata_the_account_could_not_be_loaded()}
          >
            {job && account ? (
              <span className="grid gap-2">
                <span className="wrap-anywhere">{account.customerName}</span>
                <OwesLine account={account} />
                <span>{say.khata_this_job_is({ due: rupees(job.balanceDue) })}</span>
                {account.creditLimit !== null && (
                  <span>{say.khata_limit_is({ limit: rupees(account.creditLimit) })}</span>
                )}
              </span>
            ) : (
              <Skeleton className="h-20" />
            )}
          </QueryBoundary>
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
