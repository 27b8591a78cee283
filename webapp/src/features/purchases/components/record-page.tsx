"use client";

import type { Route } from "next";
import type { ComponentType, ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { say } from "@/say";
import { NoPurchases } from "./no-purchases";
import type { useRecord } from "./use-record";

type RecordPageProps<T> = {
  record: Pick<
    ReturnType<typeof useRecord<T, readonly unknown[]>>,
    "query" | "isRefused" | "isNamed" | "isMissing"
  >;
  /** The name of the record in the messages: "bill". */
  what: string;
  title: string;
  /** The list of these records. */
  list: string;
  Icon: ComponentType<{ className?: string; strokeWidth?: number }>;
  children: (record: T) => ReactNode;
};

/** Shows the page of one purchase, or why it cannot be shown. */
export function RecordPage<T>({ record, what, title, list, Icon, children }: RecordPageProps<T>) {
  const { query, isRefused, isNamed, isMissing } = record;
  if (isRefused) return <NoPurchases title={title} />;
  if (query.data) return children(query.data);
  if (isMissing) {
    return (
      <>
        <PageHeader title={title} />
        <div className="rounded-lg border bg-card">
          <EmptyState
            Icon={Icon}
            title={
              isNamed
                ? say.purchases_this_is_not_in_this_garage({ what })
                : say.purchases_no_is_selected_choose_one_from({ what })
            }
            action={
              <Link href={list as Route} className={buttonVariants({ variant: "outline" })}>
                {say.purchases_go_to_the_list()}
              </Link>
            }
          />
        </div>
      </>
    );
  }
  if (query.isError) {
    return (
      <>
        <PageHeader title={title} />
        <LoadFailed
          what={say.purchases_the_could_not_be_loaded({ what })}
          retry={() => query.refetch()}
          busy={query.isFetching}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title={<Skeleton className="h-9 w-56" />}>
        <Skeleton className="inline-block h-5 w-48" />
      </PageHeader>
      <div aria-busy className="grid gap-4">
        <Skeleton className="h-36" />
        <Skeleton className="h-64" />
      </div>
    </>
  );
}
