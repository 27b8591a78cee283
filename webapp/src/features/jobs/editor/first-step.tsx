"use client";

import type { ComponentProps, ReactNode } from "react";
import { Lazy } from "@/components/lazy";
import { LoadFailed } from "@/components/load-failed";
import { Skeleton } from "@/components/ui/skeleton";
import { say } from "@/say";
import { Notice } from "./notice";
import { ServicePicker } from "./service-picker";
import { ToParts } from "./to-parts";
import type { JobDraftForm } from "./use-job-draft";

const loadParts = () => import("../parts/parts-section");

type FirstStepProps = Pick<ComponentProps<typeof ServicePicker>, "categories" | "recent"> & {
  garageId: number;
  vehicleModel: string;
  draft: JobDraftForm;
  /** The reason why services, prices and GST can no longer be changed. */
  final: string | undefined;
  finalAction: ReactNode;
  /** The server's message about the parts. */
  partsProblem: string | null;
};

/** The first step of a job's form: its services, and its parts below them. */
export function FirstStep(props: FirstStepProps) {
  const { garageId, vehicleModel, draft, categories, recent, final, finalAction, partsProblem } =
    props;
  const { lines, parts, services, servicesQuery, showsParts, hasPartsList } = draft;
  const isFinal = final !== undefined;
  return (
    <>
      {showsParts && !isFinal && <ToParts count={parts.length} />}
      {isFinal ? (
        <Notice action={finalAction}>{final}</Notice>
      ) : servicesQuery.isError ? (
        <LoadFailed
          what={say.jobs_failed_to_fetch_job_services()}
          retry={servicesQuery.refetch}
          busy={servicesQuery.isFetching}
        />
      ) : (
        <ServicePicker
          garageId={garageId}
          services={services}
          categories={categories}
          recent={recent}
          added={new Set(lines.map(({ serviceId }) => serviceId))}
          toggle={draft.toggle}
        />
      )}
      {(showsParts || !isFinal) && (
        <Lazy
          load={loadParts}
          fallback={showsParts && <Skeleton className="h-11 w-full" />}
          props={{
            garageId,
            vehicleModel,
            hasList: hasPartsList,
            parts,
            change: draft.setParts,
            total: draft.bill.parts,
            taxApplies: draft.values.taxCollected,
            isFinal,
            problem: partsProblem,
          }}
        />
      )}
    </>
  );
}
