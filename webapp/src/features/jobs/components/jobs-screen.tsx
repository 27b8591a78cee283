"use client";

import { useQuery } from "@tanstack/react-query";
import { Eye, ListFilter, Pencil, Plus, Trash2 } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useMemo, useState } from "react";
import { DataTable } from "@/components/data-table";
import { Lazily } from "@/components/lazily";
import { PageHeader } from "@/components/page-header";
import { Pager } from "@/components/pager";
import { RowMenu } from "@/components/row-menu";
import { SearchField } from "@/components/search-field";
import { Button, buttonVariants } from "@/components/ui/button";
import { useMay, useSession } from "@/features/session/session";
import { useListState } from "@/lib/list-state";
import { ROUTES, withQuery } from "@/lib/routes";
import { toId } from "@/lib/session-values";
import { useServerDown } from "@/lib/use-server-down";
import { useJobDefaults } from "../api/job-defaults";
import { jobsOptions } from "../api/list-jobs";
import { filterIn, type JobFilter, toAddress, toJson } from "../filters";
import type { JobRow } from "../types";
import { DeleteJob } from "./delete-job";
import { FilterChips } from "./filter-chips";
import { JobCard, jobColumns } from "./job-rows";
import { StatusSelect } from "./status-select";

const loadFilter = () => import("./filter-sheet");
const loadSheet = () => import("./job-sheet");
const SHEET = "jobId";
const capitals = (text: string) => text.toUpperCase();

/** What is open above the list, beside the sheet, which stands in the address. */
type Open = { what: "filter" } | { what: "delete"; garageId: number; job: JobRow };

/** `bill` is what the sheet shows of a job's money. */
export function JobsScreen({ bill }: { bill: ReactNode }) {
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const mayChange = useMay("change_jobs");
  const { list, params, change } = useListState();
  const path = usePathname();
  const router = useRouter();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const filter = filterIn(params);
  const defaults = useJobDefaults(garageId);
  const { data, isError, isPlaceholderData } = useQuery({
    ...jobsOptions(garageId ?? 0, list, toJson(filter)),
    enabled: garageId !== undefined,
  });
  useServerDown(isError && !data);
  const statuses = defaults?.jobStatuses;
  const columns = useMemo(() => jobColumns(garageId ?? 0, statuses), [garageId, statuses]);

  const apply = (next: JobFilter) => {
    close();
    change({ filter: toAddress(next) });
  };
  const sheetOf = (jobId: number | null) => {
    const query = new URLSearchParams(params);
    if (jobId === null) query.delete(SHEET);
    else query.set(SHEET, String(jobId));
    return (query.size ? `${path}?${query}` : path) as Route;
  };
  const closeSheet = () => router.replace(sheetOf(null), { scroll: false });
  const sheet = toId(params.get(SHEET));
  const chosen = filter.status.length + filter.category.length;

  return (
    <>
      <PageHeader
        title="Jobs"
        action={
          mayChange && (
            <Link href={ROUTES.newJob as Route} prefetch={false} className={buttonVariants()}>
              <Plus aria-hidden className="size-4" />
              Add New Job
            </Link>
          )
        }
      />
      <div className="grid gap-4">
        <div className="flex items-center gap-3">
          <SearchField
            label="Search Job ID"
            value={list.search}
            as={capitals}
            onSearch={(search) => change({ search })}
            className="flex-1"
          />
          <Button
            variant="outline"
            className="md:ml-auto"
            disabled={!defaults}
            onClick={() => setOpen({ what: "filter" })}
          >
            <ListFilter aria-hidden className="size-4" />
            Filter
            {chosen > 0 && (
              <span className="grid size-5 place-items-center rounded-full bg-primary text-primary-foreground text-xs">
                {chosen}
                <span className="sr-only"> chosen</span>
              </span>
            )}
          </Button>
        </div>
        <FilterChips filter={filter} defaults={defaults} apply={apply} />
        <DataTable
          label="Jobs"
          columns={columns}
          rows={data?.jobs}
          keyOf={({ jobId }) => jobId}
          hrefOf={({ jobId }) => sheetOf(jobId)}
          opensAbove
          stale={isPlaceholderData}
          expected={list.size}
          actions={(job) => (
            <RowMenu
              label={`Actions for ${job.jobCode}`}
              actions={[
                {
                  label: "View",
                  Icon: Eye,
                  run: () => router.push(sheetOf(job.jobId), { scroll: false }),
                },
                ...(mayChange && garageId !== undefined
                  ? [
                      {
                        label: "Edit",
                        Icon: Pencil,
                        run: () => router.push(toUpdate(garageId, job.jobId)),
                      },
                      {
                        label: "Delete",
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
          cardFoot={(job) => (
            <StatusSelect garageId={garageId ?? 0} job={job} statuses={statuses} withNextStep />
          )}
        />
        {data && <Pager list={list} total={data.recordCount} change={change} />}
      </div>
      {sheet !== null && garageId !== undefined && (
        <Lazily
          key={sheet}
          load={loadSheet}
          onFailure={closeSheet}
          props={{
            garageId,
            jobId: sheet,
            editHref: mayChange ? toUpdate(garageId, sheet) : undefined,
            bill,
            close: closeSheet,
          }}
        />
      )}
      {open?.what === "filter" && defaults && (
        <Lazily load={loadFilter} onFailure={close} props={{ filter, defaults, apply, close }} />
      )}
      {open?.what === "delete" && (
        <DeleteJob garageId={open.garageId} job={open.job} close={close} />
      )}
    </>
  );
}

function toUpdate(garageId: number, jobId: number): Route {
  return withQuery(ROUTES.updateJob, { garageId, jobId }) as Route;
}
