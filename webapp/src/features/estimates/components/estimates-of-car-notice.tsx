"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useSearchParams } from "next/navigation";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Notice } from "@/features/jobs/editor/notice";
import type { Garage } from "@/features/session/types";
import { rupees } from "@/lib/money/format";
import { toId } from "@/lib/storage/session-values";
import { say } from "@/say";
import { toEstimate, toOpenJob } from "../addresses";
import { vehicleEstimatesOptions } from "../api/list-vehicle-estimates";
import type { ListedEstimate } from "../types";

/** Without an answer of the server, nothing is shown, because the form works without it. */
export default function EstimatesOfCarNotice({ garage }: { garage: Garage }) {
  const { garageId, permissions } = garage;
  const params = useSearchParams();
  const customerId = toId(params.get("customerId"));
  const vehicleId = toId(params.get("vehicleId"));
  const { data } = useQuery({
    ...vehicleEstimatesOptions(garageId, vehicleId ?? 0),
    enabled: permissions.includes("see_jobs") && vehicleId !== null,
  });
  const here = data?.estimates.filter((row) => row.customerId === customerId && row.visitIsOpen);
  return here?.map((row) => (
    <OneEstimate
      key={row.estimateId}
      garageId={garageId}
      row={row}
      mayOpen={permissions.includes("change_estimates")}
    />
  ));
}

type OneEstimateProps = { garageId: number; row: ListedEstimate; mayOpen: boolean };

function OneEstimate({ garageId, row, mayOpen }: OneEstimateProps) {
  const { estimateId, code, jobCode, state, decision } = row;
  const toIt = (
    <NoticeLink href={toEstimate(garageId, estimateId)}>
      {say.estimates_see_the_estimate()}
    </NoticeLink>
  );
  if (state === "sent") {
    return <Notice action={toIt}>{say.estimates_for_this_car_waits_for_an({ code })}</Notice>;
  }
  // The approved work of a job is in it already.
  if (!decision || decision.approvedTotal === 0 || jobCode !== null) return null;
  const opens = (
    <NoticeLink href={toOpenJob(garageId, estimateId)}>{say.estimates_open_its_job()}</NoticeLink>
  );
  return (
    <Notice action={mayOpen ? opens : toIt}>
      {say.estimates_approved_on_for_this_car_a({
        name: decision.name,
        approvedTotal: rupees(decision.approvedTotal),
        code,
      })}
    </Notice>
  );
}

function NoticeLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href as Route}
      prefetch={false}
      className={buttonVariants({ variant: "link", size: "inline" })}
    >
      {children}
    </Link>
  );
}
