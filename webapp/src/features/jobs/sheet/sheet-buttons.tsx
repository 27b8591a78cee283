"use client";

import { ClipboardList, Pencil } from "lucide-react";
import type { Route } from "next";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { useMay } from "@/features/session/session";
import { toCheckIn, toVisit } from "@/features/visits/addresses";
import { cn } from "@/lib/cn";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import { DELIVERED } from "../status/status-styles";
import type { Job } from "../types";
import { PrintButton } from "./print-button";

type SheetButtonsProps = { garageId: number; job: Job; crowded?: boolean };

/**
 * What a person does with a job besides its work: print it, check the car in, edit everything. On a narrow screen
 * two of them show only their icon, in a crowded row earlier than in another one.
 */
export function SheetButtons({ garageId, job, crowded }: SheetButtonsProps) {
  const { jobId, visitId, jobStatusId } = job;
  const mayChange = useMay("change_jobs");
  // A finished job without a visit cannot be checked in any more.
  const checksIn = useMay("check_in") && jobStatusId < DELIVERED;
  const label = crowded ? "max-[439px]:sr-only" : "max-[359px]:sr-only";
  return (
    <>
      <PrintButton job={job} label={label} />
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
          <ClipboardList aria-hidden className={cn("size-4", crowded && "max-[359px]:hidden")} />
          {visitId === null ? say.jobs_check_in() : say.jobs_visit()}
        </Link>
      )}
      {mayChange && (
        <Link
          href={withQuery(ROUTES.updateJob, { garageId, jobId }) as Route}
          className={buttonVariants({ variant: "outline" })}
        >
          <Pencil aria-hidden className="size-4" />
          <span className={label}>{say.jobs_edit()}</span>
        </Link>
      )}
    </>
  );
}
