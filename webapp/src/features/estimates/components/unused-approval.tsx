"use client";

import { useQuery } from "@tanstack/react-query";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { visitEstimatesOptions } from "../api/list-estimates";

/** Warns that the customer approved work for which no job was opened. */
export default function UnusedApproval({
  garageId,
  visitId,
}: {
  garageId: number;
  visitId: number;
}) {
  const rows = useQuery(visitEstimatesOptions(garageId, visitId)).data;
  const approved = rows?.find(({ decision }) => decision?.approvedTotal);
  if (!approved?.decision) return null;
  const { code, decision } = approved;
  return (
    <p className="wrap-anywhere mb-2 font-medium text-foreground">
      {say.estimates_approved_on_close_the_visit_without({
        name: decision.name,
        approvedTotal: rupees(decision.approvedTotal),
        code,
      })}
    </p>
  );
}
