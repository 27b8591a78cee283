"use client";

import { PackagePlus } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { type Bought, withBought, withPart } from "@/features/jobs/parts/part-edits";
import type { PartLine } from "@/features/jobs/parts/part-lines";
import { PartPicker } from "@/features/jobs/parts/part-picker";
import { PartRow } from "@/features/jobs/parts/part-row";
import { say } from "@/say";
import type { SaleDraft } from "../sale-draft";

const loadForm = () => import("@/features/jobs/parts/bought-part-form");

type SaleLinesProps = {
  garageId: number;
  draft: SaleDraft;
  change: (edit: (lines: PartLine[]) => PartLine[]) => void;
};

/** The search of parts and the lines of a sale. Enter adds the part that a scanner reads. */
export function SaleLines({ garageId, draft, change }: SaleLinesProps) {
  const [adding, setAdding] = useState(false);
  const { lines } = draft;
  return (
    <section aria-label={say.sales_lines()} className="grid grid-cols-1 gap-3">
      <PartPicker
        garageId={garageId}
        vehicleModel=""
        add={(part) => change((all) => withPart(all, part))}
      />
      <Button variant="outline" className="w-fit max-md:w-full" onClick={() => setAdding(true)}>
        <PackagePlus aria-hidden className="size-4" />
        {say.jobs_add_other_work_or_part()}
      </Button>
      <div className="rounded-lg border bg-card">
        {lines.length === 0 ? (
          <EmptyState Icon={PackagePlus} title={say.sales_scan_a_part_or_type_its_name()} />
        ) : (
          <ul className="divide-y">
            {lines.map((line) => (
              <PartRow
                key={line.key}
                line={line}
                isFinal={false}
                change={(next) =>
                  change((all) => all.map((one) => (one.key === line.key ? next : one)))
                }
                remove={() => change((all) => all.filter((one) => one.key !== line.key))}
              />
            ))}
          </ul>
        )}
      </div>
      {adding && (
        <Lazy
          load={loadForm}
          onFailure={() => setAdding(false)}
          props={{
            add: (bought: Bought) => change((all) => withBought(all, bought)),
            close: () => setAdding(false),
          }}
        />
      )}
    </section>
  );
}
