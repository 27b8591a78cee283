"use client";

import { Plus } from "lucide-react";
import type { Route } from "next";
import { usePathname } from "next/navigation";
import { ExportButton } from "@/components/export-button";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button";
import { useMay, useSession } from "@/features/session/session";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch, usePreload } from "@/lib/loading/prefetch";
import { listIn, useListState } from "@/lib/navigation/list-state";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { jobDefaultsOptions } from "../api/job-defaults";
import { jobsOptions } from "../api/list-jobs";
import type { SheetParts } from "../sheet/sheet-body";
import { type RefusalDialogs, RefusalsProvider } from "../status/refused-change";
import { listedIn, toJson } from "./filters";
import { JobsList } from "./jobs-list";
import { VIEW, ViewSwitch, viewIn } from "./view-switch";

const loadBoard = () => import("../board/jobs-board");
const loadSheet = () => import("../sheet/job-sheet");
const SHEET = "jobId";

type JobsScreenProps = SheetParts & { refusals: RefusalDialogs };

/** Requests the list during hydration and renders the screen after it. */
export function JobsScreen(props: JobsScreenProps) {
  usePrefetch(prefetch);
  return useHydrated() ? <Jobs {...props} /> : null;
}

const prefetch: Prefetch = (queries, garageId, params) => {
  if (viewIn(params) !== "list") return;
  const { filter, order } = listedIn(params);
  queries.prefetchQuery(jobsOptions(garageId, listIn(params), toJson(filter), order));
  queries.prefetchQuery(jobDefaultsOptions(garageId));
};

/**
 * Shows the jobs as a list or a board. The URL contains the open job sheet. The sheet shows parts of other features.
 */
function Jobs({ refusals, ...parts }: JobsScreenProps) {
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const mayChange = useMay("change_jobs");
  const mayExport = useMay("export_data");
  const state = useListState();
  const { list, params, change } = state;
  const path = usePathname();
  const view = viewIn(params);
  usePreload(loadSheet);

  const hrefOf = (jobId: number | null) => {
    const query = new URLSearchParams(params);
    if (jobId === null) query.delete(SHEET);
    else query.set(SHEET, String(jobId));
    return (query.size ? `${path}?${query}` : path) as Route;
  };
  const toEdit =
    mayChange && garageId !== undefined
      ? (jobId: number) => withQuery(ROUTES.updateJob, { garageId, jobId }) as Route
      : undefined;
  const closeSheet = () => window.history.replaceState(null, "", hrefOf(null));
  const sheet = toId(params.get(SHEET));

  return (
    <RefusalsProvider garageId={garageId} dialogs={refusals}>
      <PageHeader
        title={say.jobs_jobs()}
        action={
          <div className="flex flex-wrap gap-3 max-md:w-full max-md:justify-between">
            <ViewSwitch
              view={view}
              choose={(next) => change({ filter: { [VIEW]: next === "board" ? next : null } })}
            />
            {mayExport && <ExportButton garageId={garageId} what="jobs" />}
            {mayChange && (
              <Link href={ROUTES.newJob as Route} prefetch={false} className={buttonVariants()}>
                <Plus aria-hidden className="size-4" />
                {say.jobs_add_new_job()}
              </Link>
            )}
          </div>
        }
      />
      {view === "list" && (
        <JobsList
          key={garageId}
          garageId={garageId}
          state={state}
          hrefOf={hrefOf}
          toEdit={toEdit}
        />
      )}
      {view === "board" && garageId !== undefined && (
        <Lazy
          load={loadBoard}
          props={{
            garageId,
            search: list.search,
            onSearch: (search: string) => change({ search }),
            hrefOf,
          }}
        />
      )}
      {sheet !== null && garageId !== undefined && (
        <Lazy
          key={sheet}
          load={loadSheet}
          onFailure={closeSheet}
          props={{
            garageId,
            jobId: sheet,
            ...parts,
            close: closeSheet,
          }}
        />
      )}
    </RefusalsProvider>
  );
}
