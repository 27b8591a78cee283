"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useSearchParams } from "next/navigation";
import { isGone } from "@/api/api-error";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { NumberPlate } from "@/components/number-plate";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { toVisit } from "@/features/visits/addresses";
import { VisitMissing } from "@/features/visits/components/visit-missing";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { inspectionOptions } from "../api/get-inspection";
import type { Inspection } from "../types";
import type { PointActions } from "./inspection-record";
import { PointCards } from "./point-cards";

// An inspection is filled in more often than it is read here.
const loadDone = () => import("./done-inspection");

type InspectScreenProps = {
  /** Returns what a higher feature adds to the points of a finished inspection. */
  actionsOf?: (garageId: number, inspection: Inspection) => PointActions;
};

/** Inspects a car point by point, or shows a finished inspection. */
export function InspectScreen({ actionsOf }: InspectScreenProps) {
  const inspectionId = toId(useSearchParams().get("inspectionId"));
  const garage = useOpenedGarage(true);
  const garageId = garage?.garageId ?? 0;
  const query = useQuery({
    ...inspectionOptions(garageId, inspectionId ?? 0),
    enabled: garage !== undefined && inspectionId !== null,
  });
  const inspection = query.data;
  if (!garage) return null;
  const mayInspect = garage.permissions.includes("inspect");
  if (inspectionId === null || (query.isError && !inspection)) {
    const isMissing = inspectionId === null || isGone(query.error);
    return (
      <>
        <PageHeader title={say.inspections_inspection()} />
        {isMissing ? (
          <VisitMissing named={inspectionId !== null} />
        ) : (
          <LoadFailed
            what={say.inspections_the_inspection_could_not_be_loaded()}
            retry={() => query.refetch()}
            busy={query.isFetching}
          />
        )}
      </>
    );
  }
  return (
    <div className="mx-auto w-full max-w-[640px]">
      <Head garageId={garageId} inspection={inspection} />
      {!inspection ? (
        <Skeleton className="h-96 w-full rounded-lg" />
      ) : inspection.isDone || !mayInspect ? (
        <Lazy
          load={loadDone}
          fallback={<Skeleton className="h-96 w-full rounded-lg" />}
          props={{
            garageId,
            inspection,
            mayInspect,
            renew: () => void query.refetch(),
            ...(inspection.isDone && actionsOf?.(garageId, inspection)),
          }}
        />
      ) : (
        <PointCards
          key={inspection.inspectionId}
          garageId={garageId}
          inspection={inspection}
          renew={() => void query.refetch()}
        />
      )}
    </div>
  );
}

type HeadProps = { garageId: number; inspection: Inspection | undefined };

function Head({ garageId, inspection }: HeadProps) {
  if (!inspection) return <PageHeader title={<Skeleton className="h-11 w-56 rounded-md" />} />;
  return (
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <NumberPlate plate={inspection.vehicleNumber} size="lg" />
          <span className="sr-only">{say.inspections_inspection()}</span>
        </span>
      }
      action={
        <Link
          href={toVisit(garageId, inspection.visitId) as Route}
          className={buttonVariants({ variant: "outline" })}
        >
          {say.inspections_visit()}
        </Link>
      }
    >
      {inspection.templateName} · {inspection.vehicleModel}
    </PageHeader>
  );
}
