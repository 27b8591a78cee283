import type { ReactNode } from "react";
import { BackLink } from "@/components/back-link";
import { PageHeader } from "@/components/page-header";
import { ROUTES } from "@/lib/navigation/routes";

/** Shows the title and back link of New Entry, for a new vehicle and for a new customer. */
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
