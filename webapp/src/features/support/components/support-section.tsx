"use client";

import { Eye } from "lucide-react";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useSession } from "@/features/session/session";
import { dayMonthYear, shopTime } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { type Look, useEndLook, useLooks } from "../api/looks";

/** Lists current and past support sessions. The owner can end an open session. */
export default function SupportSection() {
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const { data, isError, isFetching, refetch } = useLooks(garageId);
  const ending = useEndLook(garageId);
  const end = (look: Look) =>
    ending.mutate(look.accessId, {
      onSuccess: () => notify.success(say.support_the_access_of_has_ended({ who: look.who })),
      onError: (error) => notify.error(error.message),
    });

  if (!data && isError) {
    return (
      <LoadFailed
        bare
        what={say.support_the_support_access_list_could_not()}
        retry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <div
        role="status"
        aria-label={say.support_loading_support_access()}
        className="grid gap-2 py-1"
      >
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-56" />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <p className="text-muted-foreground">{say.support_our_support_has_not_accessed_this()}</p>
    );
  }
  return (
    <ul aria-label={say.support_support_access()} className="-my-3 divide-y">
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
              aria-label={say.support_end_access_of({ who: look.who })}
              onClick={() => end(look)}
            >
              {say.support_end_access()}
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
  return isOpen
    ? say.support_open_now_until({ to })
    : say.support_to({ day: dayMonthYear(from.day), time: from.time, to });
}
