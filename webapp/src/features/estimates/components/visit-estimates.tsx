"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { RecordSection } from "@/components/record-section";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { VisitPartProps } from "@/features/visits/components/visit-screen";
import { say } from "@/say";
import { toEstimate, toNewEstimate } from "../addresses";
import { visitEstimatesOptions } from "../api/list-estimates";
import { amountText, progressText } from "../words";
import { EstimateBadge } from "./estimate-badge";

/** Shows the estimates of a visit, the newest first, and starts one. */
export function VisitEstimates({ garageId, visit, permissions }: VisitPartProps) {
  const query = useQuery({
    ...visitEstimatesOptions(garageId, visit?.visitId ?? 0),
    enabled: visit !== undefined,
  });
  const rows = query.data;
  const hasLive = rows?.some(({ state }) => state === "draft" || state === "sent") ?? true;
  const mayStart = permissions.includes("change_estimates") && visit?.isOpen && !hasLive;
  return (
    <RecordSection
      id="estimates"
      title={say.estimates_estimates()}
      action={
        mayStart && (
          <Link
            href={toNewEstimate(garageId, { visitId: visit.visitId }) as Route}
            prefetch={false}
            className={buttonVariants({ variant: rows?.length ? "outline" : "primary" })}
          >
            {say.estimates_new_estimate()}
          </Link>
        )
      }
    >
      {rows ? (
        rows.length === 0 ? (
          <div className="rounded-lg border bg-card">
            <EmptyState Icon={FileText} title={say.estimates_no_estimate_yet()} />
          </div>
        ) : (
          <ul className="divide-y rounded-lg border bg-card">
            {rows.map((row) => (
              <li key={row.estimateId}>
                <Link
                  href={toEstimate(garageId, row.estimateId) as Route}
                  className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-muted"
                >
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="font-medium text-base">{row.code}</span>
                    <EstimateBadge state={row.state} decision={row.decision} />
                    <span className="text-muted-foreground">{progressText(row)}</span>
                  </span>
                  <span className="font-semibold text-base">{amountText(row)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )
      ) : query.isError ? (
        <LoadFailed
          what={say.estimates_the_estimates_could_not_be_loaded()}
          retry={() => query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Skeleton className="h-24 w-full rounded-lg" />
      )}
    </RecordSection>
  );
}
