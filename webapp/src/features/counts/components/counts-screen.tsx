"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck, Plus } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { Lazy } from "@/components/lazy";
import { ListScreen } from "@/components/list-screen";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { useMay, useSession } from "@/features/session/session";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { listIn, useListState } from "@/lib/navigation/list-state";
import { say } from "@/say";
import { toCount } from "../addresses";
import { countsOptions } from "../api/list-counts";
import { CountCard, countColumns } from "./count-rows";

const TITLE = say.counts_stock_count();
const loadPanel = () => import("./start-panel");

/** Requests the list during hydration and renders the screen after it. */
export function CountsScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <Counts /> : null;
}

const prefetch: Prefetch = (queries, garageId, params) => {
  queries.prefetchQuery(countsOptions(garageId, listIn(params)));
};

function Counts() {
  const router = useRouter();
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const mayCount = useMay("count_stock");
  const seesCost = useMay("see_cost");
  const state = useListState();
  const { list } = state;
  // The panel opens the count in the garage in which the panel was opened.
  const [startsIn, setStartsIn] = useState<number | null>(null);
  const close = () => setStartsIn(null);
  const query = useQuery({
    ...countsOptions(garageId ?? 0, list),
    enabled: garageId !== undefined && mayCount,
  });

  if (garage && !mayCount) {
    return (
      <>
        <PageHeader title={TITLE} />
        <NotAllowed what={say.counts_count_the_stock()} whom={say.counts_whom()} />
      </>
    );
  }
  const start = (
    <Button onClick={() => garageId !== undefined && setStartsIn(garageId)}>
      <Plus aria-hidden className="size-4" />
      {say.counts_start_count()}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={TITLE}
        intro={say.counts_count_what_is_on_the_shelf()}
        action={start}
        search={{ label: say.counts_code_or_rack() }}
        state={state}
        query={query}
        failed={say.counts_the_counts_could_not_be_loaded()}
        label={say.counts_counts()}
        columns={countColumns(seesCost)}
        rows={query.data?.counts}
        keyOf={({ countId }) => countId}
        hrefOf={({ countId }) => toCount(garageId ?? 0, countId)}
        empty={
          list.search ? (
            <EmptyState Icon={ClipboardCheck} title={say.counts_no_counts_found()} />
          ) : list.page === 1 ? (
            <EmptyState Icon={ClipboardCheck} title={say.counts_no_counts_yet()} action={start}>
              {say.counts_start_with_one_rack_it_takes()}
            </EmptyState>
          ) : undefined
        }
        card={(count) => <CountCard count={count} />}
      />
      {startsIn !== null && (
        <Lazy
          load={loadPanel}
          onFailure={close}
          props={{
            garageId: startsIn,
            racks: query.data?.racks ?? [],
            close,
            open: (countId: number) =>
              router.push(toCount(startsIn, countId, { position: 1 }) as Route),
          }}
        />
      )}
    </>
  );
}
