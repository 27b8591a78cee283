"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, ListChecks } from "lucide-react";
import type { Route } from "next";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { isGone } from "@/api/api-error";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { PageHeader } from "@/components/page-header";
import { PageHeading } from "@/components/page-heading";
import { Button, buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { AGAIN, toCount } from "../addresses";
import { walkOptions } from "../api/get-count";
import type { CountLine } from "../types";
import { progressText } from "../words";
import { CountMissing } from "./count-missing";
import { CountPad } from "./count-pad";
import { FindInCount } from "./find-in-count";

type CountWalkProps = { garageId: number; countId: number; position: number };

/** Shows one part after the other, in the order of the racks. */
export function CountWalk({ garageId, countId, position }: CountWalkProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const isAgain = useSearchParams().get(AGAIN) !== null;
  const query = useQuery(walkOptions(garageId, countId, position));
  const [last, setLast] = useState<CountLine>();
  const count = query.data;
  const line = count?.lines.find((one) => one.position === position);
  const overview = toCount(garageId, countId);

  // The next page of parts loads before the person arrives there.
  const parts = count?.parts ?? 0;
  useEffect(() => {
    const ahead = position + 5;
    if (ahead <= parts) queries.prefetchQuery(walkOptions(garageId, countId, ahead));
  }, [queries, garageId, countId, position, parts]);

  if (query.isError && !count) {
    return (
      <>
        <PageHeader title="Count" />
        {isGone(query.error) ? (
          <CountMissing named />
        ) : (
          <LoadFailed
            what="The count could not be loaded."
            retry={() => query.refetch()}
            busy={query.isFetching}
          />
        )}
      </>
    );
  }
  const go = (next: number) =>
    router.replace(toCount(garageId, countId, { position: next }) as Route);
  const leave = () => router.replace(overview as Route);
  const done = (saved: CountLine) => {
    setLast(saved);
    if (isAgain || position >= parts) leave();
    else go(position + 1);
  };
  const isClosed = count !== undefined && count.state !== "open";

  return (
    <div className="mx-auto grid w-full max-w-[480px] grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <p className="text-muted-foreground text-sm" role="status">
          {count ? `Part ${position} of ${count.parts} · ${progressText(count)}` : "Loading…"}
        </p>
        <Link href={overview as Route} className={buttonVariants({ variant: "outline" })}>
          <ListChecks aria-hidden className="size-4" />
          Differences
        </Link>
      </div>
      <FindInCount garageId={garageId} countId={countId} go={go} />
      {line ? (
        <>
          <div className="min-h-18">
            <PageHeading className="wrap-anywhere text-xl">{line.partName}</PageHeading>
            <p className="wrap-anywhere text-muted-foreground">{placeOf(line)}</p>
          </div>
          {isClosed ? (
            <p className="rounded-md border bg-card p-4 text-base">This count is closed.</p>
          ) : (
            <CountPad
              // Each part starts with an empty number.
              key={line.partId}
              garageId={garageId}
              countId={countId}
              line={line}
              last={last}
              done={done}
              closed={leave}
            />
          )}
        </>
      ) : count && !query.isPlaceholderData ? (
        <p className="rounded-md border bg-card p-4 text-base">This part is not in the count.</p>
      ) : (
        <Skeleton className="h-96 w-full rounded-lg" />
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="outline" disabled={position <= 1} onClick={() => go(position - 1)}>
          <ChevronLeft aria-hidden className="size-4" />
          Back
        </Button>
        <Button variant="outline" disabled={position >= parts} onClick={() => go(position + 1)}>
          Skip
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
    </div>
  );
}

function placeOf({ rack, brand, partNumber, partCode }: CountLine): string {
  const rackText = rack ? `Rack ${rack}` : "No rack";
  return [rackText, brand, partNumber || partCode].filter(Boolean).join(" · ");
}
