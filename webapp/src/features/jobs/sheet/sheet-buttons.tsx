"use client";

import { ClipboardList, Pencil } from "lucide-react";
import type { Route } from "next";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { useMay } from "@/features/session/session";
import { toCheckIn, toVisit } from "@/features/visits/addresses";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import { DELIVERED } from "../status/status-styles";
import type { Job } from "../types";
import { PrintButton } from "./print-button";

/** What a person does with a job besides its work: print it, check the car in, edit everything. */
export function SheetButtons({ garageId, job }: { garageId: number; job: Job }) {
  const { jobId, visitId, jobStatusId } = job;
  const mayChange = useMay("change_jobs");
  // A finished job without a visit cannot be checked in any more.
  const checksIn = useMay("check_in") && jobStatusId < DELIVERED;
  return (
    <>
      <PrintButton job={job} />
      {(visitId !== null || checksIn) && (
        <Link
          href={
            (visitId === null
              ? toCheckIn(garageId, { jobId })
              : toVisit(garageId, visitId)) as Route
          }
          prefetch={false}
          className={buttonVariants({ variant: "outline" })}
        >
          <ClipboardList aria-hidden className="size-4" />
          {visitId === null ? say.jobs_check_in() : say.jobs_visit()}
        </Link>
      )}
      {mayChange && (
        <Link
          href={withQuery(ROUTES.updateJob, { garageId, jobId }) as Route}
          className={buttonVariants({ variant: "outline" })}
        >
          <Pencil aria-hidden className="size-4" />
          {say.jobs_edit()}
        </Link>
      )}
    </>
  );
}
