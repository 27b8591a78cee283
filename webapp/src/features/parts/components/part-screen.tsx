"use client";

import { CarFront, Replace } from "lucide-react";
import type { ReactNode } from "react";
import { DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { LoadFailed } from "@/components/load-failed";
import { PageHeader } from "@/components/page-header";
import { RecordSection } from "@/components/record-section";
import { Skeleton } from "@/components/ui/skeleton";
import { say } from "@/say";
import { toPart } from "../addresses";
import type { Part } from "../types";
import { FITS } from "./fit-rows";
import { PartActions } from "./part-actions";
import { PartBadge } from "./part-badge";
import { PartFacts, StockFacts } from "./part-facts";
import { PartMissing } from "./part-missing";
import { ALTERNATE_COLUMNS, AlternateCard, StockBadge } from "./part-rows";
import { StockLedger } from "./stock-ledger";
import { usePart } from "./use-part";

/**
 * Shows one part: its stock with all movements, the cars it fits and its alternates. `purchases`
 * shows its bills.
 */
export function PartScreen({ purchases }: { purchases?: ReactNode }) {
  const { garageId, partId, code, query, may, isNamed, isMissing } = usePart();
  const part = query.data;

  if (isMissing || (query.isError && !part)) {
    return (
      <>
        <PageHeader title={say.parts_part()} />
        {isMissing ? (
          <PartMissing named={isNamed} />
        ) : (
          <LoadFailed
            what={say.parts_the_part_could_not_be_loaded()}
            retry={() => query.refetch()}
            busy={query.isFetching}
          />
        )}
      </>
    );
  }
  const isStocked = part?.isStocked ?? true;
  return (
    <>
      <PageHeader
        title={part ? <Heading part={part} /> : <Skeleton className="h-9 w-56" />}
        action={
          part && !part.archived && garageId !== undefined ? (
            <PartActions
              garageId={garageId}
              part={part}
              mayChange={may("change_parts")}
              mayCorrect={may("correct_stock")}
              code={code}
            />
          ) : undefined
        }
      >
        {part ? nameLine(part) : <Skeleton className="inline-block h-5 w-48" />}
      </PageHeader>
      <div className="grid grid-cols-1 gap-10">
        <div className="grid grid-cols-1 gap-4">
          {isStocked && <StockFacts part={part} seesCost={may("see_cost")} />}
          <PartFacts part={part} />
        </div>
        <StockLedger
          garageId={garageId}
          partId={partId}
          part={part}
          seesCost={may("see_cost")}
          mayCorrect={may("correct_stock")}
        />
        <RecordSection id="fits" title={say.parts_fits()} action={null}>
          <DataTable
            label={say.parts_fits()}
            columns={FITS.columns}
            rows={part?.fits}
            keyOf={FITS.keyOf}
            expected={1}
            empty={
              <EmptyState Icon={CarFront} title={say.parts_no_models_yet()}>
                {say.parts_the_models_are_a_help_in()}
              </EmptyState>
            }
            card={FITS.card}
          />
        </RecordSection>
        <RecordSection id="alternates" title={say.parts_alternates()} action={null}>
          <DataTable
            label={say.parts_alternates()}
            columns={ALTERNATE_COLUMNS}
            rows={part?.alternates}
            keyOf={(other) => other.partId}
            hrefOf={(other) => toPart(garageId ?? 0, other.partId)}
            expected={1}
            empty={
              <EmptyState Icon={Replace} title={say.parts_no_alternates_yet()}>
                {say.parts_alternates_are_parts_that_can_replace()}
              </EmptyState>
            }
            card={(other) => <AlternateCard part={other} />}
          />
        </RecordSection>
        {purchases}
      </div>
    </>
  );
}

function Heading({ part }: { part: Part }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{part.partName}</span>
      {part.archived ? <PartBadge>{say.parts_archived()}</PartBadge> : <StockBadge part={part} />}
    </span>
  );
}

function nameLine({ brand, partNumber, partCode }: Part): string {
  return [brand, partNumber, partCode].filter(Boolean).join(" · ");
}
