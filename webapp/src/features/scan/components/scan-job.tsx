"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useState } from "react";
import { isGone } from "@/api/api-error";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { NumberPlate } from "@/components/number-plate";
import { Button, buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { jobOptions } from "@/features/jobs/api/get-job";
import type { Keeper } from "@/features/jobs/api/hand-parts";
import { told } from "@/features/jobs/sheet/part-actions";
import { CANCELLED } from "@/features/jobs/status/status-styles";
import { toPartsWithCode } from "@/features/parts/unknown-code";
import { useMay } from "@/features/session/session";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import { type Hand, useHandScanned } from "../api/hand-scanned";
import { useScanned } from "../use-scanned";
import { CameraBox } from "./camera-box";
import { ScannedList } from "./scanned-list";

const loadOldPart = () => import("@/features/jobs/sheet/old-part-dialog");

type ScanJobProps = { garageId: number; jobId: number; chooseAnother: () => void };

/** Scans parts for one job, then takes them from the shelf or brings them back. */
export function ScanJob({ garageId, jobId, chooseAnother }: ScanJobProps) {
  const keptAs = `scan:${garageId}:${jobId}`;
  const { data: job, error, isFetching, refetch } = useQuery(jobOptions(garageId, jobId));
  const { scanned, said, problem, busy, scan, change, forget } = useScanned(garageId, keptAs);
  const mayChange = useMay("change_parts");
  const handing = useHandScanned(garageId, jobId, keptAs);
  // The answers about the old parts of exchange parts. It is null if nothing is asked.
  const [keepers, setKeepers] = useState<Record<number, Keeper> | null>(null);
  const asked = keepers && scanned.find(({ part }) => part.hasDeposit && !keepers[part.partId]);

  const send = (hand: Hand, answers: Record<number, Keeper>) =>
    handing.mutate(
      { hand, scanned, keepers: answers },
      {
        ...told,
        onSuccess: (answer) => {
          told.onSuccess(answer);
          forget(scanned);
        },
      },
    );
  const isCancelled = job?.jobStatusId === CANCELLED;
  const take = (answers: Record<number, Keeper>) => {
    const isMissing = scanned.some(({ part }) => part.hasDeposit && !answers[part.partId]);
    setKeepers(isMissing ? answers : null);
    if (!isMissing) send("take", answers);
  };

  if (error && !job) {
    return isGone(error) ? (
      <div className="grid justify-items-start gap-4 rounded-lg border bg-card p-6 text-base">
        <p role="alert">{say.scan_this_label_belongs_to_another_garage()}</p>
        <Button variant="outline" onClick={chooseAnother}>
          {say.scan_choose_another_job()}
        </Button>
      </div>
    ) : (
      <LoadFailed what={say.scan_the_job_could_not_be_loaded()} retry={refetch} busy={isFetching} />
    );
  }
  return (
    <div className="grid gap-4 pb-28 lg:pb-0">
      <div className="flex items-center justify-between gap-3 rounded-lg border bg-card px-4 py-3">
        {job ? (
          <span className="flex min-w-0 flex-wrap items-center gap-x-4 text-base">
            <NumberPlate plate={job.vehicleNumber} />
            <Link
              href={withQuery(ROUTES.job, { garageId, jobId }) as Route}
              className="inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline"
            >
              {job.jobCode}
            </Link>
            <span className="text-muted-foreground">{job.jobStatus}</span>
          </span>
        ) : (
          <Skeleton className="h-8 w-48" />
        )}
        <Button variant="outline" onClick={chooseAnother}>
          {say.scan_other_job()}
        </Button>
      </div>
      <CameraBox
        label={say.scan_part_number_or_barcode()}
        onCode={scan}
        busy={busy}
        problem={problem?.text}
      />
      {mayChange && problem?.isUnknown && (
        <Link
          href={toPartsWithCode(garageId, problem.code) as Route}
          className={buttonVariants({ variant: "outline", className: "justify-self-start" })}
        >
          <span className="wrap-anywhere">{say.scan_add_to_a_part({ code: problem.code })}</span>
        </Link>
      )}
      <p role="status" className="min-h-7 text-center font-semibold text-lg">
        {said}
      </p>
      <ScannedList scanned={scanned} change={change} />
      <div className="fixed inset-x-0 bottom-0 z-20 flex gap-3 border-t bg-card p-3 pb-[calc(12px+env(safe-area-inset-bottom))] lg:sticky lg:rounded-lg lg:border lg:pb-3">
        {(["return", "take"] as const).map((hand) => (
          <Button
            key={hand}
            variant={hand === "take" ? "primary" : "outline"}
            className="h-18 flex-1 text-lg"
            disabled={scanned.length === 0 || handing.isPending || (hand === "take" && isCancelled)}
            aria-busy={handing.isPending}
            onClick={() => (hand === "take" ? take({}) : send("return", {}))}
          >
            {hand === "take" ? say.scan_take() : say.scan_return()}
          </Button>
        ))}
      </div>
      {asked && (
        <Lazy
          key={asked.part.partId}
          load={loadOldPart}
          onFailure={() => setKeepers(null)}
          props={{
            partName: asked.part.partName,
            take: (keeper: Keeper) => take({ ...keepers, [asked.part.partId]: keeper }),
            close: () => setKeepers(null),
          }}
        />
      )}
    </div>
  );
}
