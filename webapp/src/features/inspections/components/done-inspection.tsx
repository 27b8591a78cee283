"use client";

import { Printer } from "lucide-react";
import { DocumentButton } from "@/components/document-button";
import { Button } from "@/components/ui/button";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { minuteOf } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useReopenInspection } from "../api/end-inspection";
import { useInspectionPaper } from "../api/paper";
import type { Inspection } from "../types";
import { InspectionRecord, type PointActions } from "./inspection-record";

export type DoneInspectionProps = {
  garageId: number;
  inspection: Inspection;
  mayInspect: boolean;
  renew: () => void;
} & PointActions;

/** Shows a finished inspection. It can be reopened while the car is in the garage. */
export default function DoneInspection(props: DoneInspectionProps) {
  const { garageId, inspection, mayInspect, renew, ...actions } = props;
  const { doneOn, startedOn, personName } = inspection;
  const reopening = useReopenInspection(garageId, inspection);
  const printing = useInspectionPaper(garageId, inspection.inspectionId);
  const reopen = () =>
    reopening.mutate(undefined, {
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => isLocked(error) || notify.error(error.message),
    });
  return (
    <div className="grid gap-6">
      <LockedNote error={reopening.error} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {doneOn
            ? say.inspections_finished_on_by({ doneOn: minuteOf(doneOn), personName })
            : say.inspections_started_on_by({ startedOn: minuteOf(startedOn), personName })}
        </p>
        {doneOn && (
          <div className="flex flex-wrap gap-3">
            <DocumentButton paper={printing} icon={Printer}>
              {say.inspections_print()}
            </DocumentButton>
            {mayInspect && (
              <Button
                variant="outline"
                onClick={reopen}
                disabled={reopening.isPending}
                aria-busy={reopening.isPending}
              >
                {say.inspections_reopen()}
              </Button>
            )}
          </div>
        )}
      </div>
      <InspectionRecord inspection={inspection} renew={renew} {...actions} />
    </div>
  );
}
