"use client";

import { Eye } from "lucide-react";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useSession } from "@/features/session/session";
import { dayMonthYear, shopTime } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { type Look, useEndLook, useLooks } from "../api/looks";

/** Lists current and past support sessions. The owner can end an open session. */
export default function SupportSection() {
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const { data, isError, isFetching, refetch } = useLooks(garageId);
  const ending = useEndLook(garageId);
  const end = (look: Look) =>
    ending.mutate(look.accessId, {
      onSuccess: () => notify.success(`The access of ${look.who} has ended.`),
      onError: (error) => notify.error(error.message),
    });

  if (!data && isError) {
    return (
      <LoadFailed
        bare
        what="The support access list could not be loaded."
        retry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label="Loading support access" className="grid gap-2 py-1">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-56" />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <p className="text-muted-foreground">Our support has not accessed this garage so far.</p>
    );
  }
  return (
    <ul aria-label="Support access" className="-my-3 divide-y">
      {data.map((look) => (
        <li key={look.accessId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <Eye aria-hidden className="size-5 shrink-0 text-muted-foreground" />
          <span className="grid min-w-0 flex-1 basis-52">
            <span className="break-words font-medium text-base">{look.who}</span>
            <span className="text-muted-foreground">{timesOf(look)}</span>
            <span className="whitespace-pre-line break-words">{look.reason}</span>
          </span>
          {look.isOpen && (
            <Button
              variant="outline"
              className="text-destructive"
              disabled={ending.isPending}
              aria-label={`End access: ${look.who}`}
              onClick={() => end(look)}
            >
              End access
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function timesOf({ openedAt, until, isOpen }: Look): string {
  const from = shopTime(new Date(openedAt));
  const to = shopTime(new Date(until)).time;
  return isOpen ? `Open now, until ${to}` : `${dayMonthYear(from.day)}, ${from.time} to ${to}`;
}
