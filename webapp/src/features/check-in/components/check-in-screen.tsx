"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { ApiError, isGone } from "@/api/api-error";
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
import { toCheckIn, toVisit } from "@/features/visits/addresses";
import { visitOptions } from "@/features/visits/api/get-visit";
import { useOpenVisit } from "@/features/visits/api/open-visit";
import { VisitMissing } from "@/features/visits/components/visit-missing";
import type { Visit } from "@/features/visits/types";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { CheckInForm } from "./check-in-form";

// A check-in is filled in more often than it is read here.
const loadRecord = () => import("./finished-check-in");

/** Checks a car in. The URL names its visit, its job, or its customer and vehicle. */
export function CheckInScreen() {
  const params = useSearchParams();
  const garage = useOpenedGarage(true);
  const visitId = toId(params.get("visitId"));
  if (!garage) return null;
  const { garageId, permissions } = garage;
  if (!permissions.includes("check_in")) {
    return (
      <>
        <PageHeader title={say.checkin_check_in()} />
        <NotAllowed what={say.checkin_check_cars_in()} whom={say.checkin_whom()} />
      </>
    );
  }
  return (
    <div className="mx-auto w-full max-w-[640px]">
      {visitId === null ? (
        <OpenVisit garageId={garageId} params={params} />
      ) : (
        <OpenedVisit key={visitId} garageId={garageId} visitId={visitId} />
      )}
    </div>
  );
}

/** Opens the visit that the URL asks for, and puts its id into the URL. */
function OpenVisit({ garageId, params }: { garageId: number; params: URLSearchParams }) {
  const router = useRouter();
  const { mutate, error, isPending } = useOpenVisit(garageId);
  const [jobId, customerId, vehicleId] = ["jobId", "customerId", "vehicleId"].map((name) =>
    toId(params.get(name)),
  );
  const isNamed = Boolean(jobId || (customerId && vehicleId));
  const open = () => {
    if (!isNamed) return;
    mutate(jobId ? { jobId } : { customerId: customerId ?? 0, vehicleId: vehicleId ?? 0 }, {
      onSuccess: ({ visitId }) =>
        router.replace(toCheckIn(garageId, { visitId }) as Route, { scroll: false }),
    });
  };
  const onArrival = useEffectEvent(open);
  useEffect(() => onArrival(), []);
  if (!isNamed) return <Missing named={false} />;
  if (!error) return <Waiting />;
  return (
    <>
      <PageHeader title={say.checkin_check_in()} />
      {isLocked(error) ? (
        <LockedNote error={error} />
      ) : error instanceof ApiError && error.status === 409 ? (
        <p role="alert" className="rounded-lg bg-attention-soft p-4 text-base">
          {error.message}
        </p>
      ) : error instanceof ApiError && error.status === 422 ? (
        <VisitMissing named />
      ) : (
        <LoadFailed what={say.checkin_could_not_be_opened()} retry={open} busy={isPending} />
      )}
    </>
  );
}

function OpenedVisit({ garageId, visitId }: { garageId: number; visitId: number }) {
  const query = useQuery(visitOptions(garageId, visitId));
  const visit = query.data;
  if (query.isError && !visit) {
    if (isGone(query.error)) return <Missing named />;
    return (
      <>
        <PageHeader title={say.checkin_check_in()} />
        <LoadFailed
          what={say.checkin_could_not_be_loaded()}
          retry={() => query.refetch()}
          busy={query.isFetching}
        />
      </>
    );
  }
  if (!visit) return <Waiting />;
  const { checkIn, isOpen } = visit;
  return (
    <>
      <Head garageId={garageId} visit={visit} />
      {checkIn?.finishedOn || (checkIn && !isOpen) ? (
        <Lazy
          load={loadRecord}
          fallback={<Skeleton className="h-96 w-full rounded-lg" />}
          props={{ garageId, visit, checkIn, mayChange: true, renew: () => void query.refetch() }}
        />
      ) : isOpen ? (
        <>
          {!checkIn && <p className="mb-4 text-base">{say.checkin_no_check_in_yet_note_what()}</p>}
          <CheckInForm garageId={garageId} visit={visit} />
        </>
      ) : (
        <p className="rounded-lg border bg-card p-4 text-base">
          {say.checkin_this_visit_has_ended_without_a()}
        </p>
      )}
    </>
  );
}

function Head({ garageId, visit }: { garageId: number; visit: Visit }) {
  return (
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <NumberPlate plate={visit.vehicleNumber} size="lg" />
          <span>{say.checkin_check_in()}</span>
        </span>
      }
      action={
        <Link
          href={toVisit(garageId, visit.visitId) as Route}
          className={buttonVariants({ variant: "outline" })}
        >
          {say.checkin_visit()}
        </Link>
      }
    >
      {visit.customerName} · {visit.vehicleModel}
    </PageHeader>
  );
}

function Missing({ named }: { named: boolean }) {
  return (
    <>
      <PageHeader title={say.checkin_check_in()} />
      <VisitMissing named={named} />
    </>
  );
}

function Waiting() {
  return (
    <>
      <PageHeader title={<Skeleton className="h-11 w-56 rounded-md" />} />
      <div className="grid gap-4">
        <Skeleton className="h-96 w-full rounded-lg" />
        <Skeleton className="h-56 w-full rounded-lg" />
      </div>
    </>
  );
}
