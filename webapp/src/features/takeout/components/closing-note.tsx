"use client";

import { useQuery } from "@tanstack/react-query";
import { dayOf } from "@/lib/dates/day";
import { say } from "@/say";
import { closingOptions } from "../api/closing";

/** Tells the owner that the garage is being closed. */
export function ClosingNote({ garageId }: { garageId: number }) {
  const { data } = useQuery(closingOptions(garageId));
  if (!data?.dueAt) return null;
  return (
    <p className="text-attention">
      {say.takeout_garage_is_being_closed({ dueAt: dayOf(data.dueAt) })}
    </p>
  );
}
