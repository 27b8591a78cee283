"use client";

import { useQuery } from "@tanstack/react-query";
import { dayOf } from "@/lib/day";
import { closingOptions } from "../api/closing";

/** That a garage is being closed, for its owner; nothing while it is not. */
export function ClosingNote({ garageId }: { garageId: number }) {
  const { data } = useQuery(closingOptions(garageId));
  if (!data?.dueAt) return null;
  return (
    <p className="text-attention">
      Being closed: until {dayOf(data.dueAt)} nothing is deleted, and you can keep it.
    </p>
  );
}
