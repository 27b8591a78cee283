"use client";

import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useBillJob } from "@/features/jobs/sheet/sheet-job";
import CustomerOwes from "@/features/khata/components/customer-owes";
import { useMay } from "@/features/session/session";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { billOptions } from "../api/get-bill";
import { useRefreshBill } from "../api/refresh-bill";
import { useShareJob } from "../api/share-job";
import { isMoving } from "../bill-state";
import { takeAdvance } from "../offered-advance";
import { useDownload } from "../use-download";
import { BillFrame } from "./bill-frame";
import { BillOverlay, type Open } from "./bill-overlay";
import { InvoicePart } from "./invoice-part";
import { PaperSizeChoice } from "./paper-size";
import { PaymentsPart } from "./payments-part";

const ASK_AGAIN_MS = 3_000;

/** Shows the bill of a job: amounts, invoice and payments. */
export default function Bill() {
  const { garageId, job } = useBillJob();
  const { jobId } = job;
  const mayIssue = useMay("issue_invoices");
  const mayRecord = useMay("record_payments");
  const [open, setOpen] = useState<Open | null>(() => {
    const amount = takeAdvance(jobId);
    return mayRecord && amount ? { what: "payment", amount } : null;
  });
  const { data, isFetching, isError, refetch } = useQuery({
    ...billOptions(garageId, jobId),
    refetchInterval: ({ state }) => (isMoving(state.data, job) ? ASK_AGAIN_MS : false),
  });
  const refresh = useRefreshBill(garageId);
  useOnceStill(isMoving(data, job), () => refresh(jobId));
  const download = useDownload(garageId);
  const sharing = useShareJob(garageId, jobId);
  const share = () =>
    sharing.mutate(undefined, {
      onSuccess: (link) => setOpen({ what: "share", link }),
      onError: (error) => {
        if (!isLocked(error)) notify.error(error.message);
      },
    });

  return (
    <>
      <BillFrame
        figures={data ?? job}
        action={
          mayIssue && (
            <Button
              variant="ghost"
              className="-mr-3"
              disabled={sharing.isPending}
              aria-busy={sharing.isPending}
              onClick={share}
            >
              <Share2 aria-hidden className="size-4" />
              {say.invoices_share()}
            </Button>
          )
        }
      >
        <div className="px-4 py-2 empty:hidden">
          <CustomerOwes garageId={garageId} customerId={job.customerId} />
        </div>
        <LockedNote error={sharing.error} className="p-4" />
        {data ? (
          <>
            <InvoicePart
              garageId={garageId}
              job={job}
              bill={data}
              download={download}
              open={setOpen}
              share={share}
            />
            <PaymentsPart job={job} bill={data} download={download} open={setOpen} />
            {(data.invoices.length > 0 || data.payments.length > 0) && (
              <div className="p-4">
                <PaperSizeChoice />
              </div>
            )}
          </>
        ) : isError ? (
          <div className="p-4">
            <LoadFailed
              bare
              what={say.invoices_the_bill_could_not_be_loaded()}
              retry={refetch}
              busy={isFetching}
            />
          </div>
        ) : (
          <BillSkeleton />
        )}
      </BillFrame>
      {open && data && (
        <BillOverlay
          key={open.what}
          open={open}
          garageId={garageId}
          job={job}
          bill={data}
          openNext={setOpen}
          close={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** Calls `run` once when `moving` changes from true to false. */
function useOnceStill(moving: boolean, run: () => unknown): void {
  const before = useRef(moving);
  useEffect(() => {
    if (before.current && !moving) run();
    before.current = moving;
  });
}

/** Shows the skeleton of the bill below its amounts. */
function BillSkeleton() {
  return (
    <div role="status" className="grid gap-4 p-4">
      <span className="sr-only">{say.invoices_loading_the_bill()}</span>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-4 w-64 max-w-full" />
      <Skeleton className="h-11 w-44" />
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
