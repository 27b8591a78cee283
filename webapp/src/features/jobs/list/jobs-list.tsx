"use client";

import { useQuery } from "@tanstack/react-query";
import { Eye, ListChecks, ListFilter, Pencil, Trash2 } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FilterButtons } from "@/components/filter-buttons";
import { Lazy } from "@/components/lazy";
import { PagedTable } from "@/components/list-screen";
import { RowMenu } from "@/components/row-menu";
import { SearchField } from "@/components/search-field";
import { Button } from "@/components/ui/button";
import { useChosen } from "@/components/use-chosen";
import { cn } from "@/lib/cn";
import type { useListState } from "@/lib/navigation/list-state";
import { useServerDown } from "@/lib/navigation/server-down";
import { say } from "@/say";
import { useJobDefaults } from "../api/job-defaults";
import { jobsOptions } from "../api/list-jobs";
import { useStatusChoices } from "../status/status-changes";
import { StatusSelect } from "../status/status-select";
import type { JobRow } from "../types";
import {
  isFilter,
  type JobFilter,
  listedIn,
  NO_FILTER,
  rememberShown,
  SHOW,
  SHOWN,
  type Shown,
  SORT,
  toAddress,
  toJson,
} from "./filters";
import { JobCard, jobColumns } from "./job-rows";

const loadBulkBar = () => import("./bulk-bar");
const loadDelete = () => import("./delete-job");
const loadChips = () => import("./filter-chips");
const loadNoJobs = () => import("./no-jobs");
const loadFilter = () => import("./filter-sheet");
const keyOf = ({ jobId }: JobRow) => jobId;
const capitals = (text: string) => text.toUpperCase();

type JobsListProps = {
  garageId: number | undefined;
  state: ReturnType<typeof useListState>;
  /** Returns the URL of a job's sheet above the list. */
  hrefOf: (jobId: number) => Route;
  /** Returns the URL of a job's form. The function is undefined without the permission. */
  toEdit: ((jobId: number) => Route) | undefined;
};

/** Describes the dialog or sheet above the list. */
type Open = { what: "filter" } | { what: "delete"; garageId: number; job: JobRow };

/** Shows the job list, newest first, with search and filters. */
export function JobsList({ garageId, state, hrefOf, toEdit }: JobsListProps) {
  const { list, params, change } = state;
  const router = useRouter();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const chosen = useChosen(garageId, keyOf);
  const { shown, filter, order } = listedIn(params);
  const defaults = useJobDefaults(garageId);
  const query = useQuery({
    ...jobsOptions(garageId ?? 0, list, toJson(filter), order),
    enabled: garageId !== undefined,
  });
  const { data, isError } = query;
  useServerDown(isError && !data);
  const statuses = defaults?.jobStatuses;
  const allowed = useStatusChoices(statuses);
  const mayChoose = allowed.length > 0;

  const apply = (next: JobFilter) => {
    close();
    // Without a filter, the person wants all jobs and not the group that was chosen last.
    change({ filter: { ...toAddress(next), [SHOW]: isFilter(next) ? null : "all" } });
  };
  const show = (next: Shown) => {
    rememberShown(next);
    change({ filter: { ...toAddress(NO_FILTER), [SHOW]: next, [SORT]: null } });
  };
  const narrowing = shown ? 0 : filter.status.length + filter.category.length;

  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label={say.jobs_search_job_id()}
            value={list.search}
            as={capitals}
            onSearch={(search) => change({ search })}
            className="min-w-40 flex-1"
          />
          <div className="max-md:order-last max-md:w-full">
            <FilterButtons choices={SHOWN} chosen={shown} choose={show} />
          </div>
          {mayChoose && (
            <Button
              variant="outline"
              aria-pressed={chosen.rows !== null}
              className="md:ml-auto"
              onClick={chosen.rows ? chosen.end : chosen.begin}
            >
              <ListChecks aria-hidden className="size-4" />
              <span className="max-md:sr-only">{say.jobs_select()}</span>
            </Button>
          )}
          <Button
            variant="outline"
            className={cn(!mayChoose && "md:ml-auto")}
            disabled={!defaults}
            onClick={() => setOpen({ what: "filter" })}
          >
            <ListFilter aria-hidden className="size-4" />
            {say.jobs_filter()}
            {narrowing > 0 && (
              <span className="grid size-5 place-items-center rounded-full bg-primary text-primary-foreground text-xs">
                {narrowing}
                <span className="sr-only"> {say.jobs_chosen()}</span>
              </span>
            )}
          </Button>
        </div>
        {!shown && (
          <Lazy
            load={loadChips}
            fallback={<div className="min-h-11 md:min-h-8 pointer-coarse:min-h-11" />}
            props={{ filter, defaults, apply }}
          />
        )}
        <PagedTable
          label={say.jobs_jobs()}
          columns={jobColumns(garageId ?? 0, statuses, allowed)}
          rows={data?.jobs}
          dense
          sorting={{ by: order, change: (by) => change({ filter: { [SORT]: by } }) }}
          keyOf={keyOf}
          hrefOf={({ jobId }) => hrefOf(jobId)}
          opensAbove
          {...(chosen.rows && {
            choosing: {
              ...chosen,
              labelOf: ({ jobCode }: JobRow) => say.jobs_select_job({ jobCode }),
            },
          })}
          state={state}
          query={query}
          empty={
            list.search || (list.page === 1 && shown === "all") ? (
              <Lazy
                load={loadNoJobs}
                fallback={<div className="min-h-60" />}
                props={{ search: list.search }}
              />
            ) : undefined
          }
          actions={(job) => (
            <RowMenu
              label={say.jobs_actions_for({ jobCode: job.jobCode })}
              actions={[
                {
                  label: say.jobs_view(),
                  Icon: Eye,
                  run: () => window.history.pushState(null, "", hrefOf(job.jobId)),
                },
                ...(toEdit && garageId !== undefined
                  ? [
                      {
                        label: say.jobs_edit(),
                        Icon: Pencil,
                        run: () => router.push(toEdit(job.jobId)),
                      },
                      {
                        label: say.jobs_delete(),
                        Icon: Trash2,
                        destructive: true,
                        run: () => setOpen({ what: "delete", garageId, job }),
                      },
                    ]
                  : []),
              ]}
            />
          )}
          card={(job) => <JobCard job={job} />}
          cardSide={(job) => (
            <StatusSelect
              garageId={garageId ?? 0}
              job={job}
              statuses={statuses}
              allowed={allowed}
              compact
            />
          )}
        />
        {chosen.rows && garageId !== undefined && (
          <Lazy
            load={loadBulkBar}
            onFailure={chosen.end}
            props={{
              garageId,
              jobs: chosen.rows,
              statuses,
              letGo: (job: JobRow) => chosen.choose(job, false),
              close: chosen.end,
            }}
          />
        )}
      </div>
      {open?.what === "filter" && defaults && (
        <Lazy
          load={loadFilter}
          onFailure={close}
          props={{ filter: shown ? NO_FILTER : filter, defaults, apply, close }}
        />
      )}
      {open?.what === "delete" && (
        <Lazy
          load={loadDelete}
          onFailure={close}
          props={{ garageId: open.garageId, job: open.job, close }}
        />
      )}
    </>
  );
}
