"use client";

import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { type Bought, withBought, withPart } from "./part-edits";
import type { PartLine } from "./part-lines";
import { PartPicker } from "./part-picker";
import { PartRow } from "./part-row";

const loadForm = () => import("./bought-part-form");

export type PartsSectionProps = {
  garageId: number;
  vehicleModel: string;
  /** Without a list of parts, only other work and bought parts can be added. */
  hasList: boolean;
  parts: readonly PartLine[];
  change: (change: (parts: PartLine[]) => PartLine[]) => void;
  /** What the customer pays for the parts, in paise. */
  total: number;
  /** This is false if the job has no GST. */
  taxApplies: boolean;
  /** This is true if the job has an invoice. */
  isFinal: boolean;
  /** The server's message about the parts. */
  problem: string | null;
};

/** The parts of a job, under its services. Load it lazily, because many garages have no parts. */
export default function PartsSection(props: PartsSectionProps) {
  const { garageId, vehicleModel, hasList, parts, change, total, taxApplies, isFinal, problem } =
    props;
  const [buying, setBuying] = useState(false);
  return (
    <section
      id="job-parts"
      tabIndex={-1}
      aria-labelledby="job-parts-heading"
      className="grid scroll-mt-4 gap-3 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2
          id="job-parts-heading"
          className={cn("font-semibold text-base", !hasList && parts.length === 0 && "sr-only")}
        >
          {say.jobs_parts_count({ count: parts.length })}
        </h2>
        {!isFinal && (
          <Button variant="link" size="inline" onClick={() => setBuying(true)}>
            {say.jobs_add_other_work_or_part()}
          </Button>
        )}
      </div>
      {!isFinal && hasList && (
        <PartPicker
          garageId={garageId}
          vehicleModel={vehicleModel}
          add={(part) => change((all) => withPart(all, part))}
        />
      )}
      {problem && (
        <p role="alert" className="rounded-md bg-destructive-soft px-4 py-2 text-destructive">
          {problem}
        </p>
      )}
      {parts.length > 0 && (
        <div className="rounded-lg border bg-card">
          <ul className="divide-y">
            {parts.map((line) => (
              <PartRow
                key={line.key}
                line={line}
                isFinal={isFinal}
                change={(next) =>
                  change((all) => all.map((one) => (one.key === line.key ? next : one)))
                }
                remove={() => change((all) => all.filter((one) => one.key !== line.key))}
              />
            ))}
          </ul>
          <p className="flex justify-between gap-4 border-t px-4 py-3 text-base">
            <span className="text-muted-foreground">
              {taxApplies ? say.jobs_parts_with_gst() : say.jobs_parts()}
            </span>
            <span className="font-medium">{rupees(inRupees(total))}</span>
          </p>
        </div>
      )}
      {buying && (
        <Lazy
          load={loadForm}
          onFailure={() => setBuying(false)}
          props={{
            add: (bought: Bought) => change((all) => withBought(all, bought)),
            close: () => setBuying(false),
          }}
        />
      )}
    </section>
  );
}
