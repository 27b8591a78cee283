"use client";

import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import type { PartRow } from "@/features/parts/types";
import { say } from "@/say";
import { type Bought, withBought, withPart } from "../parts/part-edits";
import { type PartLine, partLinesOf } from "../parts/part-lines";
import { PartPicker } from "../parts/part-picker";
import { useSheetJob } from "../sheet/sheet-job";
import { Adding } from "./adding";
import { EditPart } from "./edit-part";
import { useWork } from "./work";

const loadForm = () => import("../parts/bought-part-form");

/**
 * Adds parts to the job, one after the other. A part that needs an answer asks for it first. Without a list
 * of parts, only other work and bought parts can be added.
 */
export function AddPart({ hasList }: { hasList: boolean }) {
  const { garageId, job } = useSheetJob();
  const work = useWork();
  const [asking, setAsking] = useState<PartLine | null>(null);
  const [buying, setBuying] = useState(false);
  const put = async (add: (parts: readonly PartLine[]) => PartLine[], count: () => void) => {
    const present = partLinesOf(job);
    const wrong = add(present).find((line) => !present.includes(line) && line.problem);
    if (wrong) return setAsking(wrong);
    if (await work?.save((now) => ({ ...now, parts: add(now.parts) }))) count();
  };
  return (
    <div className="grid gap-3">
      <Adding label={say.jobs_add_part()}>
        {(count) => (
          <div className="grid gap-2">
            {hasList && (
              <PartPicker
                garageId={garageId}
                vehicleModel={job.vehicleModel}
                add={(part: PartRow) => void put((parts) => withPart(parts, part), count)}
              />
            )}
            <Button
              variant="link"
              size="inline"
              className="justify-self-start"
              onClick={() => setBuying(true)}
            >
              {say.jobs_add_other_work_or_part()}
            </Button>
            {buying && (
              <Lazy
                load={loadForm}
                onFailure={() => setBuying(false)}
                props={{
                  add: (bought: Bought) => void put((parts) => withBought(parts, bought), count),
                  close: () => setBuying(false),
                }}
              />
            )}
          </div>
        )}
      </Adding>
      {asking && (
        <ul className="rounded-lg border">
          <EditPart key={asking.key} line={asking} close={() => setAsking(null)} />
        </ul>
      )}
    </div>
  );
}
