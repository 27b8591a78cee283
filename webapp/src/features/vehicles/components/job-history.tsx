"use client";

import { useQuery } from "@tanstack/react-query";
import { History, LoaderCircle, Send } from "lucide-react";
import { ApiError } from "@/api/api-error";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { Pager } from "@/components/pager";
import { QueryBoundary } from "@/components/query-boundary";
import { Button } from "@/components/ui/button";
import { useSendInvoice } from "@/features/invoices/api/send-invoice";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { PAGE_SIZE, useListState } from "@/lib/navigation/list-state";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { jobHistoryOptions } from "../api/job-history";
import type { HistoryRow } from "../types";
import { Summary } from "./more-badge";

type JobHistoryProps = {
  /** This is undefined until the garage is known. */
  garageId: number | undefined;
  vehicleId: number;
  maySend: boolean;
};

/** Lists the delivered jobs of a vehicle. */
export function JobHistory({ garageId, vehicleId, maySend }: JobHistoryProps) {
  const { list, change } = useListState();
  const history = useQuery({
    ...jobHistoryOptions(garageId ?? 0, vehicleId, list),
    enabled: garageId !== undefined,
  });
  const sending = useSendInvoice(garageId ?? 0);
  const sent = sending.isPending ? sending.variables : undefined;
  const { data } = history;

  const send = ({ jobId }: HistoryRow) => {
    if (sending.isPending) return;
    sending.mutate(jobId, {
      onSuccess: () => notify.success(say.vehicles_invoice_sent_successfully()),
      onError: (error) =>
        notify.error(
          (error instanceof ApiError && error.said) || say.vehicles_failed_to_send_invoice(),
        ),
    });
  };
  const invoice = (job: HistoryRow) => (
    <SendButton job={job} isSending={sent === job.jobId} send={send} />
  );

  return (
    <section aria-labelledby="history" className="grid grid-cols-1 gap-4">
      <h2 id="history" className="font-semibold text-lg">
        {say.vehicles_job_history()}
      </h2>
      <QueryBoundary query={history} what={say.vehicles_the_job_history_could_not_be()}>
        <DataTable
          label={say.vehicles_job_history()}
          columns={
            maySend ? [...COLUMNS, { head: say.vehicles_invoice(), cell: invoice }] : COLUMNS
          }
          rows={data?.jobs}
          keyOf={({ jobId }) => jobId}
          stale={history.isPlaceholderData}
          expected={3}
          empty={
            <EmptyState Icon={History} title={say.vehicles_no_results_found()}>
              {say.vehicles_delivered_jobs_appear_here()}
            </EmptyState>
          }
          card={(job) => (
            <span className="grid gap-2">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4 pr-2">
                <span className="font-semibold text-base">{job.jobCode}</span>
                <span className="text-muted-foreground">{dayMonthYear(job.entryDate)}</span>
              </span>
              <Summary text={job.jobServiceSummary} what="services" />
              <span className="flex flex-wrap gap-x-4 pr-2">
                <span className="font-medium">{rupees(job.total)}</span>
                {job.odometerKm !== null && (
                  <span className="text-muted-foreground">
                    {say.vehicles_km_count({ km: kilometres(job) })}
                  </span>
                )}
              </span>
              <span className="text-muted-foreground">
                <Summary text={job.jobCategorySummary} what="categories" />
              </span>
              <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pr-2">
                <span className="text-muted-foreground">
                  {say.vehicles_delivered({ job: deliveredOn(job) })}
                </span>
                {maySend && invoice(job)}
              </span>
            </span>
          )}
          foot={
            data &&
            (data.recordCount > PAGE_SIZE || list.page > 1) && (
              <Pager
                list={list}
                total={data.recordCount}
                stale={history.isPlaceholderData}
                change={change}
              />
            )
          }
        />
      </QueryBoundary>
      {sent !== undefined && <ScreenProgress label={say.vehicles_sending_the_invoice()} />}
    </section>
  );
}

const COLUMNS: readonly Column<HistoryRow>[] = [
  {
    head: say.vehicles_date(),
    cell: ({ entryDate }) => dayMonthYear(entryDate),
    className: "whitespace-nowrap",
  },
  {
    head: say.vehicles_jobid(),
    cell: ({ jobCode }) => <span className="font-medium">{jobCode}</span>,
    className: "whitespace-nowrap",
  },
  {
    head: say.vehicles_job_cat(),
    cell: ({ jobCategorySummary }) => <Summary text={jobCategorySummary} what="categories" />,
  },
  {
    head: say.vehicles_services(),
    cell: ({ jobServiceSummary }) => <Summary text={jobServiceSummary} what="services" />,
  },
  { head: say.vehicles_delivered_date(), cell: deliveredOn, className: "whitespace-nowrap" },
  { head: say.vehicles_km(), cell: kilometres, className: "whitespace-nowrap text-right" },
  {
    head: say.vehicles_amount(),
    cell: ({ total }) => rupees(total),
    className: "whitespace-nowrap text-right",
  },
];

function kilometres({ odometerKm }: HistoryRow): string {
  return odometerKm === null ? "-" : odometerKm.toLocaleString("en-IN");
}

function deliveredOn({ deliveredDate }: HistoryRow): string {
  return deliveredDate ? dayMonthYear(deliveredDate) : "-";
}

type SendButtonProps = { job: HistoryRow; isSending: boolean; send: (job: HistoryRow) => void };

function SendButton({ job, isSending, send }: SendButtonProps) {
  return (
    <Button
      variant="outline"
      className="min-w-36"
      // `disabled` would remove the focus, so the button stays enabled and a second click does
      // nothing.
      aria-disabled={isSending}
      aria-busy={isSending}
      aria-label={
        isSending ? say.vehicles_sending() : say.vehicles_send_invoice_for({ jobCode: job.jobCode })
      }
      onClick={() => send(job)}
    >
      <Send aria-hidden className="size-4" />
      {isSending ? say.vehicles_sending() : say.vehicles_send_invoice()}
    </Button>
  );
}

/** Covers the screen while an action is running, so that the person cannot start it twice. */
function ScreenProgress({ label }: { label: string }) {
  return (
    <div className="fixed inset-0 z-50 grid animate-fade-in place-items-center bg-scrim">
      <p
        role="status"
        className="flex items-center gap-3 rounded-lg bg-popover px-6 py-4 font-medium text-base text-popover-foreground shadow-float"
      >
        <LoaderCircle aria-hidden className="size-6 animate-spin text-primary" />
        {label}
      </p>
    </div>
  );
}
