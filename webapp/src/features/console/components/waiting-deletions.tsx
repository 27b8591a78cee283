"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { Route } from "next";
import Link from "@/components/link";
import { timeAgo } from "@/lib/relative-time";
import { deletionsOptions } from "../api/closing";
import { garageAddress } from "../routes";

/** Deletion requests that wait for a second admin. Hidden if there are none. */
export function WaitingDeletions() {
  const { data } = useQuery(deletionsOptions());
  if (!data?.length) return null;
  return (
    <section aria-labelledby="deletions" className="rounded-lg border bg-card">
      <h2 id="deletions" className="border-b px-5 py-3 font-semibold text-base">
        Deletions waiting for a second admin
      </h2>
      <ul aria-labelledby="deletions" className="divide-y">
        {data.map(({ garageId, garageName, askedAt, askedBy, askedByYou, reason }) => (
          <li key={garageId}>
            <Link
              href={garageAddress(garageId) as Route}
              className="flex min-h-11 items-center justify-between gap-4 px-5 py-3 transition-colors hover:bg-muted"
            >
              <span className="grid min-w-0">
                <span className="break-words font-medium text-base">{garageName}</span>
                <span className="break-words text-muted-foreground">
                  {askedByYou ? "You requested it" : `${askedBy} requested it`}, {timeAgo(askedAt)}:
                  “{reason}”
                </span>
              </span>
              <ArrowRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
