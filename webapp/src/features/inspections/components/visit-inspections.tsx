"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import type { Route } from "next";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { RecordSection } from "@/components/record-section";
import { Button, buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { VisitPartProps } from "@/features/visits/components/visit-screen";
import { minuteOf } from "@/lib/dates/day";
import { say } from "@/say";
import { toInspection } from "../addresses";
import { inspectionOptions } from "../api/get-inspection";
import type { InspectionRow } from "../types";
import { MARKS, uncheckedText } from "../words";
import { InspectionRecord, type PointActions } from "./inspection-record";
import { MARK_TEXT, MarkGlyph } from "./mark-glyph";

const loadStart = () => import("./start-dialog");
const MOST_INSPECTIONS = 5;

/** Shows the inspections of a visit, the newest first, and starts another one. */
export function VisitInspections(props: VisitPartProps & PointActions) {
  const { garageId, visit, permissions, ...actions } = props;
  const [starts, setStarts] = useState(false);
  const mayInspect = permissions.includes("inspect");
  const rows = visit?.inspections ?? [];
  const hasRoom = rows.length < MOST_INSPECTIONS;
  return (
    <RecordSection
      id="inspections"
      title={say.inspections_inspections()}
      action={
        visit?.isOpen &&
        mayInspect &&
        hasRoom && (
          <Button variant={rows.length > 0 ? "outline" : "primary"} onClick={() => setStarts(true)}>
            {say.inspections_inspect()}
          </Button>
        )
      }
    >
      {!visit ? (
        <Skeleton className="h-40 w-full rounded-lg" />
      ) : rows.length === 0 ? (
        <div className="rounded-lg border bg-card">
          <EmptyState
            Icon={ClipboardCheck}
            title={say.inspections_nobody_has_inspected_this_car_yet()}
          />
        </div>
      ) : (
        <ul className="grid gap-4">
          {rows.map((row, at) => (
            <li key={row.inspectionId}>
              <Row
                garageId={garageId}
                row={row}
                isNewest={at === 0}
                mayInspect={mayInspect}
                seesPictures={permissions.includes("see_pictures")}
                {...actions}
              />
            </li>
          ))}
        </ul>
      )}
      {starts && visit && (
        <Lazy
          load={loadStart}
          onFailure={() => setStarts(false)}
          props={{ garageId, visitId: visit.visitId, close: () => setStarts(false) }}
        />
      )}
    </RecordSection>
  );
}

type RowProps = {
  garageId: number;
  row: InspectionRow;
  isNewest: boolean;
  mayInspect: boolean;
  seesPictures: boolean;
} & PointActions;

function Row({ garageId, row, isNewest, mayInspect, seesPictures, ...actions }: RowProps) {
  const { inspectionId, templateName, isDone, startedOn, doneOn, personName, unchecked } = row;
  const [shows, setShows] = useState(isNewest);
  return (
    <article className="grid gap-4 rounded-lg border bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h3 className="wrap-anywhere font-semibold text-base">{templateName}</h3>
          <p className="text-muted-foreground text-sm">
            {doneOn
              ? say.inspections_finished_on_by({ doneOn: minuteOf(doneOn), personName })
              : say.inspections_started_on_by({ startedOn: minuteOf(startedOn), personName })}
          </p>
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {MARKS.toReversed().map(({ mark, word }) => (
              <span key={mark} className="inline-flex items-center gap-1">
                <MarkGlyph mark={mark} className={MARK_TEXT[mark]} />
                {row[mark]} {word.toLowerCase()}
              </span>
            ))}
          </p>
          {unchecked > 0 && <p className="text-attention text-sm">{uncheckedText(unchecked)}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          {seesPictures && (
            <Button
              variant="ghost"
              aria-expanded={shows}
              onClick={() => setShows((before) => !before)}
            >
              {shows ? say.inspections_hide_points() : say.inspections_show_points()}
            </Button>
          )}
          {seesPictures && mayInspect && (
            <Link
              href={toInspection(garageId, inspectionId) as Route}
              className={buttonVariants({ variant: isDone ? "outline" : "primary" })}
            >
              {isDone ? say.inspections_open() : say.inspections_continue()}
            </Link>
          )}
        </div>
      </div>
      {shows && seesPictures && (
        <Points garageId={garageId} inspectionId={inspectionId} {...actions} />
      )}
    </article>
  );
}

type PointsProps = PointActions & { garageId: number; inspectionId: number };

function Points({ garageId, inspectionId, ...actions }: PointsProps) {
  const query = useQuery(inspectionOptions(garageId, inspectionId));
  if (query.data) {
    return (
      <InspectionRecord inspection={query.data} renew={() => void query.refetch()} {...actions} />
    );
  }
  if (!query.isError) return <Skeleton className="h-40 w-full rounded-lg" />;
  return (
    <LoadFailed
      what={say.inspections_the_points_could_not_be_loaded()}
      retry={() => query.refetch()}
      busy={query.isFetching}
    />
  );
}
