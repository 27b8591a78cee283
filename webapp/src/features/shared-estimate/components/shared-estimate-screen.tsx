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
      <ErrorScreen drawing={MARK} title="This link does not work any more" what="" action={null}>
        The link has expired or is incomplete. Ask the garage for a new link.
      </ErrorScreen>
    );
  }
  if (estimate.error && !estimate.data) {
    return (
      <ErrorScreen
        drawing={MARK}
        title="The garage could not be reached"
        what=""
        action={<Button onClick={() => estimate.refetch()}>Try again</Button>}
      >
        Please check your internet connection and try again.
      </ErrorScreen>
    );
  }
  if (!estimate.data) return <Waiting />;
  return <Lazy load={loadPage} fallback={<Waiting />} props={{ link, estimate: estimate.data }} />;
}

function Waiting() {
  return (
    <main role="status" aria-label="Loading" className="mx-auto grid max-w-[640px] gap-4 p-4">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-48 w-full" />
    </main>
  );
}
