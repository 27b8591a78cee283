"use client";

import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { QueryBoundary } from "@/components/query-boundary";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { minuteOf } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { endLook, looksOptions } from "../api/looks";
import { useDuty } from "../api/me";
import { useVerb } from "../api/use-verb";
import type { Look } from "../types";
import { lookedAt } from "../words";

/**
 * Shows current and past support sessions in the garage, with their reasons and the viewed data.
 */
export function GarageLooks({ garageId }: { garageId: number }) {
  const query = useQuery(looksOptions(garageId));
  const { data } = query;
  const ending = useVerb(endLook);
  const mayLook = useDuty("look_inside");
  const mayEndAll = useDuty("suspend_garages");
  const end = ({ accessId }: Look) =>
    ending.mutate(accessId, {
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => notify.error(error.message),
    });
  return (
    <section aria-labelledby="looks" className="grid grid-cols-1 gap-4">
      <h2 id="looks" className="font-semibold text-lg">
        Support access
      </h2>
      <QueryBoundary query={query} what="The support access list could not be loaded.">
        <ul
          aria-label="Support access"
          aria-busy={!data}
          className="divide-y rounded-lg border bg-card"
        >
          {data?.map((look) => (
            <LookRow
              key={look.accessId}
              look={look}
              busy={ending.isPending}
              {...(mayLook && (look.isYours || mayEndAll) && { end: () => end(look) })}
            />
          )) ?? (
            <li className="px-5 py-4">
              <Skeleton className="h-5 w-1/2" />
            </li>
          )}
          {data?.length === 0 && (
            <li className="px-5 py-4 text-base text-muted-foreground">No support access so far.</li>
          )}
        </ul>
      </QueryBoundary>
    </section>
  );
}

function LookRow({ look, busy, end }: { look: Look; busy: boolean; end?: () => void }) {
  const { who, isYours, isOpen, openedAt, until, reason, looked } = look;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3">
      <Eye aria-hidden className="mt-1 size-4 shrink-0 text-muted-foreground" />
      <div className="grid min-w-0 flex-1 basis-52 gap-1">
        <p className="break-words font-medium text-base">
          {who}
          {isYours && <span className="font-normal text-muted-foreground"> (you)</span>}
          {isOpen && <span className="ml-2 whitespace-nowrap text-attention">Open now</span>}
        </p>
        <p className="whitespace-pre-line break-words">{reason}</p>
        <p className="break-words text-muted-foreground text-sm">{lookedAt(looked)}</p>
        <p className="text-muted-foreground text-xs">
          {minuteOf(openedAt)} to {minuteOf(until)}
        </p>
      </div>
      {isOpen && end && (
        <Button
          variant="outline"
          className="text-destructive"
          disabled={busy}
          aria-label={`End access of ${who}`}
          onClick={end}
        >
          End access
        </Button>
      )}
    </li>
  );
}
