"use client";

import type { Route } from "next";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { dayOf, isoToday, minuteOf, shopTime } from "@/lib/dates/day";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import type { KnownCar } from "../known-car";

type OpenJobProps = {
  garageId: number;
  job: NonNullable<KnownCar["openJob"]>;
  /** Without internet, the job cannot be opened. */
  isOffline: boolean;
  /** Missing where the note decides nothing. */
  besideIt?: (() => void) | undefined;
};

/** Tells about the car's open job, so that nobody opens a second one by mistake. Load it lazily. */
export default function OpenJobNote({ garageId, job, isOffline, besideIt }: OpenJobProps) {
  const { jobId, jobCode, createdOn } = job;
  const isToday = shopTime(new Date(createdOn)).day === isoToday();
  const since = isToday ? minuteOf(createdOn).split(", ")[1] : dayOf(createdOn);
  return (
    <div role="status" className="mb-2 grid gap-1 rounded-md bg-attention-soft px-4 py-3">
      <p className="font-medium text-attention">
        {say.intake_job_is_open({ jobCode, since: since ?? "" })}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {!isOffline && (
          <Link
            href={withQuery(ROUTES.job, { garageId, jobId }) as Route}
            prefetch={false}
            className={buttonVariants({ variant: "link", size: "inline" })}
          >
            {say.intake_open_it()}
          </Link>
        )}
        {besideIt && (
          <Button variant="link" size="inline" onClick={besideIt}>
            {say.intake_new_job_anyway()}
          </Button>
        )}
      </div>
    </div>
  );
}
