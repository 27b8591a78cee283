import type { ReactNode } from "react";
import { BackLink } from "@/components/back-link";
import { LoadFailed } from "@/components/load-failed";
import { PageHeader } from "@/components/page-header";
import { ROUTES } from "@/lib/routes";

/** What is around each kind of new entry: its name, and the way back. */
export function EntryFrame({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-[640px]">
      <PageHeader
        title={
          <span className="flex items-center gap-1">
            <BackLink href={ROUTES.home} label="Back to the home page" />
            New Entry
          </span>
        }
      />
      {children}
    </div>
  );
}

type EntryFailedProps = { what: string; query: { isFetching: boolean; refetch: () => unknown } };

export function EntryFailed({ what, query }: EntryFailedProps) {
  return <LoadFailed what={what} retry={() => query.refetch()} busy={query.isFetching} />;
}
