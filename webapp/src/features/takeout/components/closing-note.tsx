"use client";

import { useQuery } from "@tanstack/react-query";
import { dayOf } from "@/lib/dates/day";
import { closingOptions } from "../api/closing";

/** Tells the owner that the garage is being closed. */
export function ClosingNote({ garageId }: { garageId: number }) {
  const { data } = useQuery(closingOptions(garageId));
  if (!data?.dueAt) return null;
  return (
    <p className="text-attention">
      This garage is being closed. You can undo this until {dayOf(data.dueAt)}.
    </p>
  );
}
