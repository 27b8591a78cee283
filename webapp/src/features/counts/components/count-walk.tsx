"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Search } from "lucide-react";
import type { Route } from "next";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { isGone } from "@/api/api-error";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { PageHeader } from "@/components/page-header";
import { Button, buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { say } from "@/say";
import { AGAIN, toCount } from "../addresses";
import { useFindLines } from "../api/find-lines";
import { walkOptions } from "../api/get-count";
import type { CountLine } from "../types";
import { NOT_IN_COUNT } from "../words";
import { CountMissing } from "./count-missing";
import { CountPad } from "./count-pad";
import { FindInCount } from "./find-in-count";

type CountWalkProps = { garageId: number; countId: number; position: number };

/** Shows one part after the other, in the order of the racks. */
export function CountWalk({ garageId, countId, position }: CountWalkProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const isAgain = useSearchParams().get(AGAIN) !== null;
  const find = useFindLines(garageId, countId);
  const query = useQuery(walkOptions(garageId, countId, position));
  const [last, setLast] = useState<CountLine>();
  const [finds, setFinds] = useState(false);
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
        <PageHeader title={say.counts_count()} />
        {isGone(query.error) ? (
          <CountMissing named />
        ) : (
          <LoadFailed
            what={say.counts_the_count_could_not_be_loaded()}
            retry={() => query.refetch()}
            busy={query.isFetching}
          />
        )}
      </>
    );
  }
  const go = (next: number) =>
    router.replace(toCount(garageId, countId, { position: next }) as Route);
  /** A scanner types the barcode of the next part into the number. Returns the problem. */
  const scan = async (text: string) => {
    const [first] = await find(text);
    if (!first) return NOT_IN_COUNT;
    go(first.position);
    return undefined;
  };
  const leave = () => router.replace(overview as Route);
  const done = (saved: CountLine) => {
    setLast(saved);
    if (isAgain || position >= parts) leave();
    else go(position + 1);
  };
  const isClosed = count !== undefined && count.state !== "open";

  return (
    <div className="mx-auto grid w-full max-w-[480px] grid-cols-1 gap-2">
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 text-muted-foreground text-sm" role="status">
          {count
            ? say.counts_part_of_counted({ position, parts: count.parts, counted: count.counted })
            : say.counts_loading()}
        </p>
        <span className="flex shrink-0 gap-2">
          <Button
            variant="outline"
            size="icon"
            aria-label={say.counts_find_a_part()}
            aria-expanded={finds}
            onClick={() => setFinds(!finds)}
          >
            <Search aria-hidden className="size-4" />
          </Button>
          <Link
            href={overview as Route}
            className={buttonVariants({ variant: "outline", className: "px-3" })}
          >
            {say.counts_differences()}
          </Link>
        </span>
      </div>
      {finds && <FindInCount find={find} go={go} />}
      {line ? (
        <>
          {/* The focus goes to the number, so a screen reader reads the part from here. */}
          <div aria-live="polite">
            <h1 className="wrap-anywhere font-semibold text-lg">{line.partName}</h1>
            <p className="wrap-anywhere text-muted-foreground">{placeOf(line)}</p>
          </div>
          {isClosed ? (
            <p className="rounded-md border bg-card p-4 text-base">
              {say.counts_this_count_is_closed()}
            </p>
          ) : (
            <CountPad
              // Each part starts with an empty number.
              key={line.partId}
              garageId={garageId}
              countId={countId}
              line={line}
              last={last}
              done={done}
              scan={scan}
              closed={leave}
            />
          )}
        </>
      ) : count && !query.isPlaceholderData ? (
        <p className="rounded-md border bg-card p-4 text-base">{NOT_IN_COUNT}</p>
      ) : (
        <Skeleton className="h-96 w-full rounded-lg" />
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="outline" disabled={position <= 1} onClick={() => go(position - 1)}>
          <ChevronLeft aria-hidden className="size-4" />
          {say.counts_back()}
        </Button>
        <Button variant="outline" disabled={position >= parts} onClick={() => go(position + 1)}>
          {say.counts_skip()}
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
    </div>
  );
}

function placeOf({ rack, brand, partNumber, partCode }: CountLine): string {
  const rackText = rack ? say.counts_rack_named({ rack }) : say.counts_no_rack();
  return [rackText, brand, partNumber || partCode].filter(Boolean).join(" · ");
}
