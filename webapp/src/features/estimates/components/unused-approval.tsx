"use client";

import { useQuery } from "@tanstack/react-query";
import { rupees } from "@/lib/money/format";
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
      {decision.name} approved {rupees(decision.approvedTotal)} on {code}. Close the visit without a
      job?
    </p>
  );
}
