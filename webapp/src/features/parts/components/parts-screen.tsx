"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ClipboardCheck, Package, Plus, ScanLine } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { FilterButtons } from "@/components/filter-buttons";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { ListScreen } from "@/components/list-screen";
import { Button, buttonVariants } from "@/components/ui/button";
import { COUNTS } from "@/features/counts/addresses";
import { SCAN } from "@/features/scan/addresses";
import { useMay, useSession } from "@/features/session/session";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { listIn, useListState } from "@/lib/navigation/list-state";
import { ROUTES } from "@/lib/navigation/routes";
import { toPart } from "../addresses";
import { partsOptions } from "../api/list-parts";
import { FILTER, FILTERS, filterIn } from "../filters";
import type { Part } from "../types";
import { ListMenu } from "./list-menu";
import { PART_COLUMNS, PartCard } from "./part-rows";

const loadPanel = () => import("./part-panel");

/** Requests the list during hydration and renders the screen after it. */
export function PartsScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <Parts /> : null;
}

const prefetch: Prefetch = (queries, garageId, params) => {
  queries.prefetchQuery(partsOptions(garageId, listIn(params), filterIn(params)));
};

function Parts() {
  const router = useRouter();
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const mayChange = useMay("change_parts");
  const mayTake = useMay("take_parts");
  const mayCount = useMay("count_stock");
  const mayBuy = useMay("buy_parts");
  const mayImport = useMay("import_data");
  const state = useListState();
  const { list, params, change } = state;
  const filter = filterIn(params);
  // The panel saves the part in the garage in which it was opened.
  const [openedIn, setOpenedIn] = useState<number | null>(null);
  const close = () => setOpenedIn(null);
  const openFirst = useOpenFirst(garageId);
  const query = useQuery({
    ...partsOptions(garageId ?? 0, list, filter),
    enabled: garageId !== undefined,
  });

  const add = mayChange && (
    <Button onClick={() => garageId !== undefined && setOpenedIn(garageId)}>
      <Plus aria-hidden className="size-4" />
      Add part
    </Button>
  );

  return (
    <>
      <ListScreen
        title="Parts"
        action={
          <div className="flex flex-wrap gap-3">
            <ListMenu garageId={garageId} />
            {mayBuy && (
              <Link href={ROUTES.purchases} className={buttonVariants({ variant: "outline" })}>
                Purchases
              </Link>
            )}
            {mayCount && (
              <Link href={COUNTS as Route} className={buttonVariants({ variant: "outline" })}>
                <ClipboardCheck aria-hidden className="size-4" />
                Count stock
              </Link>
            )}
            {mayTake && (
              <Link href={SCAN as Route} className={buttonVariants({ variant: "outline" })}>
                <ScanLine aria-hidden className="size-4" />
                Take parts
              </Link>
            )}
            {add}
          </div>
        }
        search={{ label: "Number, name, brand or barcode", onEnter: openFirst }}
        filters={
          <FilterButtons
            choices={FILTERS}
            chosen={filter}
            choose={(next) => change({ filter: { [FILTER]: next } })}
          />
        }
        state={state}
        query={query}
        failed="The parts could not be loaded."
        label="Parts"
        columns={PART_COLUMNS}
        rows={query.data?.parts}
        keyOf={({ partId }) => partId}
        hrefOf={({ partId }) => toPart(garageId ?? 0, partId)}
        empty={
          list.search ? (
            <EmptyState Icon={Package} title="No parts found">
              No part has this number, name, brand or barcode.
              {filter && " Choose All to search all parts."}
            </EmptyState>
          ) : filter ? (
            <EmptyState Icon={Package} title={noneWith(filter)} />
          ) : list.page === 1 ? (
            <EmptyState
              Icon={Package}
              title="No parts yet."
              action={
                <div className="flex flex-wrap justify-center gap-3">
                  {add}
                  {mayImport && (
                    <Link
                      href={ROUTES.importExport as Route}
                      className={buttonVariants({ variant: "outline" })}
                    >
                      Import
                    </Link>
                  )}
                </div>
              }
            >
              {!mayChange
                ? "The owner or a manager can add parts."
                : mayImport
                  ? "Add the first one, or import your list."
                  : "Add the first one."}
            </EmptyState>
          ) : undefined
        }
        card={(part) => <PartCard part={part} />}
      />
      {openedIn !== null && (
        <Lazy
          load={loadPanel}
          onFailure={close}
          props={{
            garageId: openedIn,
            part: undefined,
            close,
            open: ({ partId }: Part) => router.push(toPart(openedIn, partId) as Route),
          }}
        />
      )}
    </>
  );
}

function noneWith(filter: string): string {
  return FILTERS.find((one) => one.filter === filter)?.none ?? "No parts found";
}

/** Returns a function that opens the first hit of a search. A barcode scanner ends its text with Enter. */
function useOpenFirst(garageId: number | undefined) {
  const router = useRouter();
  const queries = useQueryClient();
  return async (text: string) => {
    if (text === "" || garageId === undefined) return;
    const asked = new URLSearchParams(window.location.search);
    const options = partsOptions(garageId, { ...listIn(asked), page: 1 }, filterIn(asked));
    // If this fails, the list shows the error.
    const found = await queries.fetchQuery(options).catch(() => undefined);
    const first = found?.parts[0];
    // The person may have typed another text or left the list.
    const { pathname, search } = window.location;
    const isSame = pathname === ROUTES.parts && listIn(new URLSearchParams(search)).search === text;
    if (first && isSame) router.push(toPart(garageId, first.partId) as Route);
  };
}
