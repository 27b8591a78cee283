"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isGone } from "@/api/api-error";
import { DownloadButton } from "@/components/download-button";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { catalogueKeys } from "@/features/catalogue/api/keys";
import { customerKeys } from "@/features/customers/api/keys";
import { jobKeys } from "@/features/jobs/api/keys";
import { partKeys } from "@/features/parts/api/keys";
import { staffKeys } from "@/features/staff/api/keys";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { groupDigits } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { fetchBadRows } from "../api/bad-rows";
import { importOptions } from "../api/imports";
import { exchangeKeys } from "../api/keys";
import { useStartImport } from "../api/start-import";
import { isUnderWay, labelOf, STATE_WORDS } from "../states";
import type { ImportRun } from "../types";
import { addition, counted } from "../words";
import { ProblemTable } from "./problem-table";

type ImportReportProps = { garageId: number; importId: number };

/** Shows one import with its check, progress and result. */
export function ImportReport({ garageId, importId }: ImportReportProps) {
  const { data: run, error, isFetching, refetch } = useQuery(importOptions(garageId, importId));
  useFreshLists(garageId, run);
  return (
    <section
      aria-label={say.exchange_the_import()}
      aria-busy={!run && !error}
      className="grid grid-cols-1 gap-4 border-t pt-4"
    >
      {content()}
    </section>
  );

  function content() {
    if (run) return <Report garageId={garageId} run={run} />;
    if (isGone(error)) return <p>{say.exchange_import_not_found_in_this_garage()}</p>;
    if (error) {
      return (
        <LoadFailed
          bare
          what={say.exchange_the_import_could_not_be_loaded()}
          retry={refetch}
          busy={isFetching}
        />
      );
    }
    return (
      <>
        <Skeleton className="h-6 w-64" />
        <Skeleton className="h-4 w-96 max-w-full" />
      </>
    );
  }
}

/** Loads the other lists again after an import has added rows. */
function useFreshLists(garageId: number, run: ImportRun | undefined): void {
  const queries = useQueryClient();
  const state = run?.state;
  useEffect(() => {
    if (!state || isUnderWay(state)) return;
    queries.invalidateQueries({ queryKey: exchangeKeys.imports(garageId) });
    if (state !== "done") return;
    for (const queryKey of [
      customerKeys.all(garageId),
      catalogueKeys.all(garageId),
      partKeys.all(garageId),
      staffKeys.all(garageId),
      // The job form shows parts from the first one on.
      jobKeys.defaults(garageId),
    ]) {
      queries.invalidateQueries({ queryKey });
    }
  }, [queries, garageId, state]);
}

function Report({ garageId, run }: { garageId: number; run: ImportRun }) {
  const name = run.fileName || say.exchange_unnamed_file();
  const rows = say.exchange_count_rows(counted(run.rows));
  return (
    <>
      <div className="grid gap-1">
        <h3 className="break-words font-semibold text-base">
          {name} · {STATE_WORDS[run.state]}
        </h3>
        <p className="text-muted-foreground">
          {labelOf(run.what)}
          {/* The rows are known after the file is read. */}
          {run.rows > 0 && ` · ${rows}`}
        </p>
      </div>
      {outcome()}
      {run.ignoredColumns.length > 0 && (
        <p className="text-muted-foreground">
          {say.exchange_ignored_columns({ columns: run.ignoredColumns.join(", ") })}
        </p>
      )}
      {run.problems.length > 0 && (
        <>
          <span>
            <DownloadButton
              label={say.exchange_download_rows_with_problems()}
              load={() => fetchBadRows(garageId, run.importId)}
            >
              {say.exchange_download_rows_with_problems()}
            </DownloadButton>
          </span>
          <ProblemTable run={run} />
        </>
      )}
    </>
  );

  function outcome() {
    switch (run.state) {
      case "checking":
        return (
          <p role="status" className="break-words text-base">
            {say.exchange_reading_file({ name })}
          </p>
        );
      case "checked":
      case "partly":
        return <Start garageId={garageId} run={run} />;
      case "waiting":
      case "running":
        return <Progress run={run} />;
      case "done":
        return (
          <p role="status" className="text-base text-positive">
            {say.exchange_added({ added: addition(run.willAdd) })}
            {run.goodRowsOnly &&
              run.rows > run.done &&
              ` ${say.exchange_rows_were_skipped(counted(run.rows - run.done))}`}
          </p>
        );
      default:
        return (
          <div role="status" className="grid gap-1 text-base">
            <p>
              {run.error ??
                say.exchange_problems_in_rows({
                  problems: say.exchange_count_problems(counted(run.problemCount)),
                  rows,
                })}
            </p>
            <p>
              {say.exchange_nothing_was_imported()}
              {(run.problemCount > 0 || run.errorCode) && ` ${say.exchange_correct_the_file()}`}
            </p>
          </div>
        );
    }
  }
}

function Start({ garageId, run }: { garageId: number; run: ImportRun }) {
  const starting = useStartImport(garageId);
  const { importId, goodRows, rows, willAdd } = run;
  const goodRowsOnly = run.state === "partly";
  const start = () =>
    starting.mutate(
      { importId, goodRowsOnly },
      { onError: (error) => !isLocked(error) && notify.error(error.message) },
    );
  const verb = goodRowsOnly
    ? say.exchange_import_good_rows(counted(goodRows))
    : say.exchange_start_import();
  return (
    <>
      <p role="status" className="text-base">
        {goodRowsOnly
          ? `${say.exchange_rows_have_problems(counted(rows - goodRows))} ${say.exchange_correct_or_import({ ...counted(goodRows), added: addition(willAdd) })}`
          : say.exchange_no_problems_found_the_import_adds({ willAdd: addition(willAdd) })}
      </p>
      <LockedNote error={starting.error} />
      <Button
        className="max-md:w-full md:justify-self-start"
        disabled={starting.isPending}
        aria-busy={starting.isPending}
        onClick={start}
      >
        {starting.isPending ? say.exchange_starting() : verb}
      </Button>
    </>
  );
}

function Progress({ run }: { run: ImportRun }) {
  const done = groupDigits(run.done);
  return (
    <div className="grid max-w-[480px] gap-2">
      <progress
        aria-label={say.exchange_rows_imported()}
        className="h-2 w-full overflow-hidden rounded-full bg-secondary accent-primary"
        max={run.rows}
        value={run.done}
      />
      <p className="text-muted-foreground">
        {say.exchange_rows_done({ ...counted(run.rows), done })}
      </p>
    </div>
  );
}
