"use client";

import { useQuery } from "@tanstack/react-query";
import { PackageCheck, Plus } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { QueryBoundary } from "@/components/query-boundary";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useMay, useSession } from "@/features/session/session";
import { useHydrated } from "@/lib/loading/hydrated";
import { type Prefetch, usePrefetch } from "@/lib/loading/prefetch";
import { say } from "@/say";
import { PURCHASES } from "../addresses";
import { proposalOptions } from "../api/orders";
import { NoPurchases } from "./no-purchases";
import { ProposedOrder } from "./proposed-order";
import { PurchaseTabs } from "./purchase-tabs";

/** Requests the proposal during hydration and renders the screen after it. */
export function ToOrderScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <ToOrder /> : null;
}

const prefetch: Prefetch = (queries, garageId) => {
  queries.prefetchQuery(proposalOptions(garageId));
};

/** Shows what the garage should order now, by the supplier that delivered it last. */
function ToOrder() {
  const garageId = useSession().garage?.garageId;
  const mayBuy = useMay("buy_parts");
  const query = useQuery({
    ...proposalOptions(garageId ?? 0),
    enabled: garageId !== undefined && mayBuy,
  });
  if (!mayBuy) return <NoPurchases title={say.purchases_to_order()} />;
  const groups = query.data?.suppliers;
  return (
    <>
      <PurchaseTabs />
      <PageHeader
        title={say.purchases_to_order()}
        action={
          <Link
            href={PURCHASES.newOrder as Route}
            className={buttonVariants({ variant: "outline" })}
          >
            <Plus aria-hidden className="size-4" />
            {say.purchases_new_order()}
          </Link>
        }
      >
        {say.purchases_parts_below_their_lowest_stock_and()}
      </PageHeader>
      <QueryBoundary query={query} what={say.purchases_the_parts_to_order_could_not()}>
        {groups?.length === 0 ? (
          <div className="rounded-lg border bg-card">
            <EmptyState
              Icon={PackageCheck}
              title={say.purchases_nothing_is_below_its_lowest_stock()}
            />
          </div>
        ) : (
          <div className="grid gap-6" aria-busy={!groups}>
            {groups?.map((group) => (
              <ProposedOrder
                key={`${garageId} ${group.supplierId}`}
                garageId={garageId ?? 0}
                group={group}
              />
            )) ?? <Skeleton className="h-64" />}
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
