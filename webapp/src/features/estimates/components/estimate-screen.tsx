"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import type { Route } from "next";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError, isGone } from "@/api/api-error";
import { EmptyState } from "@/components/empty-state";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { NotAllowed } from "@/components/not-allowed";
import { NumberPlate } from "@/components/number-plate";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { toVisit } from "@/features/visits/addresses";
import { useOpenVisit } from "@/features/visits/api/open-visit";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { ESTIMATES, toEstimate } from "../addresses";
import { liveEstimateIn, useDraftEstimate } from "../api/draft-estimate";
import { estimateOptions } from "../api/get-estimate";
import type { Estimate } from "../types";
import { useAnswer } from "../use-answer";
import { EstimateBadge } from "./estimate-badge";
import { EstimateEditor } from "./estimate-editor";
import { EstimateRecord } from "./estimate-record";

const loadSend = () => import("./send-panel");

/** Shows one estimate. Without an id in the URL, it starts the estimate of a visit or a vehicle. */
export function EstimateScreen() {
  const params = useSearchParams();
  const estimateId = toId(params.get("estimateId"));
  const garage = useOpenedGarage(true);
  if (!garage) return null;
  const { garageId, permissions } = garage;
  const mayChange = permissions.includes("change_estimates");
  if (estimateId !== null)
    return (
      <OpenedEstimate
        key={estimateId}
        garageId={garageId}
        estimateId={estimateId}
        mayChange={mayChange}
      />
    );
  if (!mayChange)
    return (
      <>
        <PageHeader title={say.estimates_estimate()} />
        <NotAllowed what={say.estimates_make_estimates()} whom={say.estimates_whom()} />
      </>
    );
  return <StartEstimate garageId={garageId} params={params} />;
}

/** Starts the estimate that the URL asks for, or opens the one that the visit has already. */
function StartEstimate({ garageId, params }: { garageId: number; params: URLSearchParams }) {
  const router = useRouter();
  const opening = useOpenVisit(garageId);
  const drafting = useDraftEstimate(garageId);
  const [visitId, customerId, vehicleId] = ["visitId", "customerId", "vehicleId"].map((name) =>
    toId(params.get(name)),
  );
  const isNamed = Boolean(visitId || (customerId && vehicleId));
  const start = async () => {
    if (!isNamed) return;
    try {
      const named = visitId
        ? { visitId }
        : await opening.mutateAsync({ customerId: customerId ?? 0, vehicleId: vehicleId ?? 0 });
      const { data } = await drafting.mutateAsync({ visitId: named.visitId });
      router.replace(toEstimate(garageId, data.estimateId) as Route, { scroll: false });
    } catch (error) {
      const live = liveEstimateIn(error as Error);
      if (live) router.replace(toEstimate(garageId, live) as Route, { scroll: false });
    }
  };
  const onArrival = useEffectEvent(() => void start());
  useEffect(() => onArrival(), []);
  if (!isNamed) return <Missing named={false} />;
  const error = opening.error ?? drafting.error;
  if (!error || liveEstimateIn(error)) return <Waiting />;
  return (
    <>
      <PageHeader title={say.estimates_estimate()} />
      {isLocked(error) ? (
        <LockedNote error={error} />
      ) : error instanceof ApiError && error.status === 409 ? (
        <p role="alert" className="rounded-lg bg-attention-soft p-4 text-base">
          {error.message}
        </p>
      ) : (
        <LoadFailed
          what={say.estimates_the_estimate_could_not_be_started()}
          retry={() => void start()}
          busy={opening.isPending || drafting.isPending}
        />
      )}
    </>
  );
}

type OpenedProps = { garageId: number; estimateId: number; mayChange: boolean };

function OpenedEstimate({ garageId, estimateId, mayChange }: OpenedProps) {
  const query = useQuery(estimateOptions(garageId, estimateId));
  // The panel stays open while the draft becomes a sent estimate below it.
  const [sentVersion, setSentVersion] = useState<number | null>(null);
  const estimate = query.data;
  useAnswer(garageId, estimate);
  if (query.isError && !estimate) {
    if (isGone(query.error)) return <Missing named />;
    return (
      <>
        <PageHeader title={say.estimates_estimate()} />
        <LoadFailed
          what={say.estimates_the_estimate_could_not_be_loaded()}
          retry={() => query.refetch()}
          busy={query.isFetching}
        />
      </>
    );
  }
  if (!estimate) return <Waiting />;
  return (
    <>
      <Head garageId={garageId} estimate={estimate} />
      {estimate.state === "draft" && mayChange ? (
        <EstimateEditor garageId={garageId} estimate={estimate} send={setSentVersion} />
      ) : (
        <EstimateRecord
          garageId={garageId}
          estimate={estimate}
          mayChange={mayChange}
          send={setSentVersion}
          renew={() => void query.refetch()}
        />
      )}
      {sentVersion !== null && (
        <Lazy
          load={loadSend}
          onFailure={() => setSentVersion(null)}
          props={{ garageId, estimate, version: sentVersion, close: () => setSentVersion(null) }}
        />
      )}
    </>
  );
}

function Head({ garageId, estimate }: { garageId: number; estimate: Estimate }) {
  const { vehicleNumber, vehicleModel, customerName, code, state, visitId, lastVersion } = estimate;
  return (
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <NumberPlate plate={vehicleNumber} size="lg" />
          <span>{code}</span>
          <EstimateBadge state={state} decision={estimate.decision} />
        </span>
      }
      action={
        <Link
          href={toVisit(garageId, visitId) as Route}
          className={buttonVariants({ variant: "outline" })}
        >
          {say.estimates_visit()}
        </Link>
      }
    >
      <span className="wrap-anywhere">
        {customerName} · {vehicleModel}
        {estimate.jobCode && ` · ${estimate.jobCode}`}
        {lastVersion > 0 && ` · ${say.estimates_version({ number: lastVersion })}`}
      </span>
    </PageHeader>
  );
}

function Missing({ named }: { named: boolean }) {
  return (
    <>
      <PageHeader title={say.estimates_estimate()} />
      <div className="rounded-lg border bg-card">
        <EmptyState
          Icon={FileText}
          title={
            named
              ? say.estimates_this_estimate_is_not_in_this()
              : say.estimates_no_estimate_is_selected_choose_one()
          }
          action={
            <Link href={ESTIMATES as Route} className={buttonVariants({ variant: "outline" })}>
              {say.estimates_go_to_the_list()}
            </Link>
          }
        />
      </div>
    </>
  );
}

function Waiting() {
  return (
    <>
      <PageHeader title={<Skeleton className="h-11 w-56 rounded-md" />} />
      <div className="grid gap-4">
        <Skeleton className="h-64 w-full rounded-lg" />
        <Skeleton className="h-40 w-full rounded-lg" />
      </div>
    </>
  );
}
