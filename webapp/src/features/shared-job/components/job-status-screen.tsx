"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { ApiError } from "@/api/api-error";
import { ErrorScreen } from "@/components/error-screen";
import { LogoMark } from "@/components/logo";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { say } from "@/say";
import { jobStatusOptions } from "../api/job-status";
import { JobStatusCard } from "./job-status-card";

const MARK = <LogoMark className="size-10" />;

/** Shows customers their own job. They open it with a link from the garage, without sign-in. */
export function JobStatusScreen() {
  const link = useSearchParams().get("link") ?? "";
  const job = useQuery({ ...jobStatusOptions(link), enabled: link !== "" });

  if (link === "" || (job.error instanceof ApiError && job.error.status === 404)) {
    return (
      <ErrorScreen
        drawing={MARK}
        title={say.sharedjob_this_link_does_not_work_any()}
        what=""
        action={null}
      >
        {say.sharedjob_the_link_has_expired_or_is()}
      </ErrorScreen>
    );
  }
  if (job.error) {
    return (
      <ErrorScreen
        drawing={MARK}
        title={say.sharedjob_the_garage_could_not_be_reached()}
        what=""
        action={<Button onClick={() => job.refetch()}>{say.sharedjob_try_again()}</Button>}
      >
        {say.sharedjob_please_check_your_internet_connection_and()}
      </ErrorScreen>
    );
  }
  return (
    <main className="mx-auto grid min-h-dvh max-w-[520px] content-center gap-6 p-6">
      {job.data ? <JobStatusCard job={job.data} /> : <Waiting />}
      <p className="text-muted-foreground text-xs">
        {say.sharedjob_provided_by_servicebay_for_your_garage()}
      </p>
    </main>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={say.sharedjob_loading()} className="grid gap-4">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-48 w-full" />
    </div>
  );
}
