"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { ApiError } from "@/api/api-error";
import { ErrorScreen } from "@/components/error-screen";
import { Lazy } from "@/components/lazy";
import { LogoMark } from "@/components/logo";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { say } from "@/say";
import { sharedEstimateOptions } from "../api/shared-estimate";
import { useSeen } from "../use-seen";

// The code loads while the estimate does.
const loadPage = () => import("./estimate-page");
const MARK = <LogoMark className="size-10" />;

/** Shows customers the estimate of their car. They open it with a link, without sign-in. */
export function SharedEstimateScreen() {
  const link = useSearchParams().get("link") ?? "";
  const estimate = useQuery({ ...sharedEstimateOptions(link), enabled: link !== "" });
  useEffect(() => void loadPage().catch(() => null), []);
  useSeen(link, estimate.data?.state === "open");

  if (link === "" || (estimate.error instanceof ApiError && estimate.error.status === 404)) {
    return (
      <ErrorScreen
        drawing={MARK}
        title={say.sharedestimate_this_link_does_not_work_any()}
        what=""
        action={null}
      >
        {say.sharedestimate_the_link_has_expired_or_is()}
      </ErrorScreen>
    );
  }
  if (estimate.error && !estimate.data) {
    return (
      <ErrorScreen
        drawing={MARK}
        title={say.sharedestimate_the_garage_could_not_be_reached()}
        what=""
        action={
          <Button onClick={() => estimate.refetch()}>{say.sharedestimate_try_again()}</Button>
        }
      >
        {say.sharedestimate_please_check_your_internet_connection_and()}
      </ErrorScreen>
    );
  }
  if (!estimate.data) return <Waiting />;
  return <Lazy load={loadPage} fallback={<Waiting />} props={{ link, estimate: estimate.data }} />;
}

function Waiting() {
  return (
    <main
      role="status"
      aria-label={say.sharedestimate_loading()}
      className="mx-auto grid max-w-[640px] gap-4 p-4"
    >
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-48 w-full" />
    </main>
  );
}
