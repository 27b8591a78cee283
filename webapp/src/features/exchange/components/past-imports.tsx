"use client";

import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { QueryBoundary } from "@/components/query-boundary";
import { minuteOf } from "@/lib/dates/day";
import { say } from "@/say";
import { importsOptions } from "../api/imports";
import { labelOf, STATE_WORDS } from "../states";
import type { ImportSummary } from "../types";
import { addition, counted } from "../words";

type PastImportsProps = {
  garageId: number;
  hrefOf: (importId: number) => string;
  className?: string;
};

export function PastImports({ garageId, hrefOf, className }: PastImportsProps) {
  const query = useQuery(importsOptions(garageId));
  const { data } = query;
  return (
    <section aria-labelledby="past" className={className}>
      <h2 id="past" className="mb-4 font-semibold text-lg">
        {say.exchange_past_imports()}
      </h2>
      <QueryBoundary query={query} what={say.exchange_the_past_imports_could_not_be()}>
        <DataTable
          label={say.exchange_past_imports()}
          columns={COLUMNS}
          rows={data}
          keyOf={({ importId }) => importId}
          hrefOf={({ importId }) => hrefOf(importId)}
          opensAbove
          expected={3}
          empty={
            <EmptyState Icon={FileSpreadsheet} title={say.exchange_no_imports_yet()}>
              {say.exchange_checked_files_appear_here_with_their()}
            </EmptyState>
          }
          card={(run) => (
            <span className="grid gap-1">
              <span className="break-words font-medium text-base">{nameOf(run)}</span>
              <span>{resultOf(run)}</span>
              <span className="text-muted-foreground">
                {labelOf(run.what)} · {minuteOf(run.createdAt)} · {run.personName}
              </span>
            </span>
          )}
        />
      </QueryBoundary>
    </section>
  );
}

const COLUMNS: readonly Column<ImportSummary>[] = [
  { head: say.exchange_file(), cell: nameOf, className: "max-w-80 break-words" },
  { head: say.exchange_content(), cell: ({ what }) => labelOf(what) },
  { head: say.exchange_result(), cell: resultOf },
  {
    head: say.exchange_date(),
    cell: ({ createdAt }) => minuteOf(createdAt),
    className: "whitespace-nowrap",
  },
  { head: say.exchange_person(), cell: ({ personName }) => personName },
];

function nameOf({ fileName }: ImportSummary): string {
  return fileName || say.exchange_unnamed_file();
}

function resultOf(run: ImportSummary): string {
  const word = STATE_WORDS[run.state];
  if (run.state === "done") return `${word}: ${addition(run.willAdd)}`;
  if (run.problemCount > 0)
    return `${word}: ${say.exchange_count_problems(counted(run.problemCount))}`;
  return word;
}
