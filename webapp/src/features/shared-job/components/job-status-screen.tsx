"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { ApiError } from "@/api/api-error";
import { ErrorScreen } from "@/components/error-screen";
import { LogoMark } from "@/components/logo";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { jobStatusOptions } from "../api/job-status";
import { JobStatusCard } from "./job-status-card";

const MARK = <LogoMark className="size-10" />;

/** Shows customers their own job. They open it with a link from the garage, without sign-in. */
export function JobStatusScreen() {
  const link = useSearchParams().get("link") ?? "";
  const job = useQuery({ ...jobStatusOptions(link), enabled: link !== "" });

  if (link === "" || (job.error instanceof ApiError && job.error.status === 404)) {
    return (
      <ErrorScreen drawing={MARK} title="This link does not work any more" what="" action={null}>
        The link has expired or is incomplete. Ask the garage for a new link.
      </ErrorScreen>
    );
  }
  if (job.error) {
    return (
      <ErrorScreen
        drawing={MARK}
        title="The garage could not be reached"
        what=""
        action={<Button onClick={() => job.refetch()}>Try again</Button>}
      >
        Please check your internet connection and try again.
      </ErrorScreen>
    );
  }
  return (
    <main className="mx-auto grid min-h-dvh max-w-[520px] content-center gap-6 p-6">
      {job.data ? <JobStatusCard job={job.data} /> : <Waiting />}
      <p className="text-muted-foreground text-xs">Provided by Servicebay for your garage.</p>
    </main>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-48 w-full" />
    </div>
  );
}
