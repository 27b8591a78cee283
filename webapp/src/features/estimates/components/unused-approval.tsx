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
  const approved = rows?.find(({ approvedTotal }) => approvedTotal);
  if (!approved?.approvedTotal) return null;
  return (
    <p className="wrap-anywhere mb-2 font-medium text-foreground">
      {approved.approvedBy} approved {rupees(approved.approvedTotal)} on {approved.code}. Close the
      visit without a job?
    </p>
  );
}
