"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import type { Route } from "next";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { isGone } from "@/api/api-error";
import { DetailList } from "@/components/detail-list";
import { EmptyState } from "@/components/empty-state";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { NumberPlate } from "@/components/number-plate";
import { PageHeader } from "@/components/page-header";
import { RecordSection } from "@/components/record-section";
import { Button, buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { toCustomer } from "@/features/customers/addresses";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { groupPhone } from "@/lib/contact/phone";
import { minuteOf } from "@/lib/dates/day";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { toCheckIn } from "../addresses";
import { visitOptions } from "../api/get-visit";
import type { Visit } from "../types";
import { CheckInRecord } from "./check-in-record";
import { VisitMissing } from "./visit-missing";

const loadClosing = () => import("./close-visit-dialog");

/** The values of a part of the page that a higher feature adds. */
export type VisitPartProps = {
  garageId: number;
  visit: Visit | undefined;
  permissions: readonly string[];
};

type VisitScreenProps = {
  below?: (props: VisitPartProps) => ReactNode;
  /** A higher feature warns before the visit is closed. */
  beforeClosing?: (place: { garageId: number; visitId: number }) => ReactNode;
};

/** Shows one stay of a vehicle with its check-in. */
export function VisitScreen({ below, beforeClosing }: VisitScreenProps) {
  const visitId = toId(useSearchParams().get("visitId"));
  const garage = useOpenedGarage(true);
  const garageId = garage?.garageId ?? 0;
  const query = useQuery({
    ...visitOptions(garageId, visitId ?? 0),
    enabled: garage !== undefined && visitId !== null,
  });
  const visit = query.data;
  const mayChange = garage?.permissions.includes("check_in") ?? false;
  const isMissing = visitId === null || (!visit && isGone(query.error));
  if (isMissing || (query.isError && !visit)) {
    return (
      <>
        <PageHeader title={say.visits_visit()} />
        {isMissing ? (
          <VisitMissing named={visitId !== null} />
        ) : (
          <LoadFailed
            what={say.visits_the_visit_could_not_be_loaded()}
            retry={() => query.refetch()}
            busy={query.isFetching}
          />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={
          visit ? (
            <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <NumberPlate plate={visit.vehicleNumber} size="lg" />
              <span className="min-w-0 break-words text-lg">{visit.vehicleModel}</span>
            </span>
          ) : (
            <Skeleton className="h-11 w-56 rounded-md" />
          )
        }
        action={
          visit &&
          mayChange && (
            <CloseVisit
              garageId={garageId}
              visit={visit}
              warning={beforeClosing?.({ garageId, visitId: visit.visitId })}
            />
          )
        }
      />
      <div className="grid grid-cols-1 gap-10">
        <VisitFacts garageId={garageId} visit={visit} />
        <RecordSection
          id="check-in"
          title={say.visits_check_in_noun()}
          action={
            visit &&
            mayChange &&
            visit.isOpen &&
            !visit.checkIn?.finishedOn && (
              <Link
                href={toCheckIn(garageId, { visitId: visit.visitId }) as Route}
                className={buttonVariants()}
              >
                {visit.checkIn ? say.visits_continue_check_in() : say.visits_check_in()}
              </Link>
            )
          }
        >
          {!visit ? (
            <Skeleton className="h-56 w-full rounded-lg" />
          ) : visit.checkIn ? (
            <CheckInRecord
              garageId={garageId}
              visit={visit}
              checkIn={visit.checkIn}
              mayChange={mayChange}
              renew={() => void query.refetch()}
            />
          ) : (
            <div className="rounded-lg border bg-card">
              <EmptyState Icon={ClipboardList} title={say.visits_no_check_in_yet()}>
                {say.visits_note_what_is_in_the_car()}
              </EmptyState>
            </div>
          )}
        </RecordSection>
        {below?.({ garageId, visit, permissions: garage?.permissions ?? [] })}
      </div>
    </>
  );
}

function VisitFacts({ garageId, visit }: { garageId: number; visit: Visit | undefined }) {
  return (
    <DetailList
      label={say.visits_visit()}
      details={[
        {
          label: say.visits_customer(),
          value: visit && (
            <Link
              href={toCustomer(garageId, visit.customerId) as Route}
              className="underline underline-offset-4"
            >
              {visit.customerName}
            </Link>
          ),
        },
        { label: say.visits_phone_no(), value: visit && groupPhone(visit.customerPhone) },
        {
          label: say.visits_job(),
          value: visit && <JobLink garageId={garageId} visit={visit} />,
        },
        { label: say.visits_status(), value: visit && statusOf(visit) },
        {
          label: say.visits_arrived(),
          value:
            visit &&
            say.visits_noted_by({ openedOn: minuteOf(visit.openedOn), openedBy: visit.openedBy }),
          wide: true,
        },
      ]}
    />
  );
}

type JobLinkProps = { garageId: number; visit: Visit };

function JobLink({ garageId, visit: { jobId, jobCode, jobStatus } }: JobLinkProps) {
  if (jobId === null) return null;
  if (!jobStatus) return say.visits_job_deleted({ jobCode: jobCode ?? "" });
  return (
    <Link
      href={withQuery(ROUTES.job, { garageId, jobId }) as Route}
      prefetch={false}
      className="underline underline-offset-4"
    >
      {jobCode}
    </Link>
  );
}

function statusOf({ isOpen, jobStatus, closedOn, closedWhy }: Visit): string {
  if (closedOn) return say.visits_closed_on({ closedOn: minuteOf(closedOn), closedWhy });
  if (jobStatus) return jobStatus;
  return isOpen ? say.visits_in_the_garage() : say.visits_ended();
}

type CloseVisitProps = { garageId: number; visit: Visit; warning: ReactNode };

function CloseVisit({ garageId, visit, warning }: CloseVisitProps) {
  const [asks, setAsks] = useState(false);
  if (!visit.isOpen || visit.jobId !== null) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setAsks(true)}>
        {say.visits_close_visit()}
      </Button>
      {asks && (
        <Lazy
          load={loadClosing}
          onFailure={() => setAsks(false)}
          props={{ garageId, visitId: visit.visitId, warning, close: () => setAsks(false) }}
        />
      )}
    </>
  );
}
