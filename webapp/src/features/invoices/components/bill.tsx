"use client";

import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { useSheetJob } from "@/features/jobs/sheet-job";
import { useMay } from "@/features/session/session";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { useBillChanged } from "../api/bill-changed";
import { billOptions } from "../api/get-bill";
import { useShareJob } from "../api/share-job";
import { isMoving } from "../bill-state";
import { useDownload } from "../use-download";
import { BillFrame } from "./bill-frame";
import { BillOverlay, type Open } from "./bill-overlay";
import { BillSkeleton } from "./bill-skeleton";
import { InvoicePart } from "./invoice-part";
import { PaymentsPart } from "./payments-part";

const ASK_AGAIN_MS = 3_000;

/** The bill of a job: amounts, invoice and payments. */
export default function Bill() {
  const { garageId, job } = useSheetJob();
  const { jobId } = job;
  const mayIssue = useMay("issue_invoices");
  const [open, setOpen] = useState<Open | null>(null);
  const { data, isFetching, isError, refetch } = useQuery({
    ...billOptions(garageId, jobId),
    refetchInterval: ({ state }) => (isMoving(state.data, job) ? ASK_AGAIN_MS : false),
  });
  useOnceStill(isMoving(data, job), useBillChanged(garageId, jobId));
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
              Share
            </Button>
          )
        }
      >
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
          </>
        ) : isError ? (
          <div className="p-4">
            <LoadFailed
              bare
              what="The bill could not be loaded."
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
          open={open}
          garageId={garageId}
          job={job}
          bill={data}
          close={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** Calls `ended` once when `moving` turns false. */
function useOnceStill(moving: boolean, run: () => unknown): void {
  const before = useRef(moving);
  useEffect(() => {
    if (before.current && !moving) run();
    before.current = moving;
  });
}
