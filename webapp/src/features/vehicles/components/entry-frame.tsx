import type { ReactNode } from "react";
import { BackLink } from "@/components/back-link";
import { PageHeader } from "@/components/page-header";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";

/** Shows the title and back link of New Entry, for a new vehicle and for a new customer. */
export function EntryFrame({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-[640px]">
      <PageHeader
        title={
          <span className="flex items-center gap-1">
            <BackLink href={ROUTES.home} label={say.vehicles_back_to_the_home_page()} />
            {say.vehicles_new_entry()}
          </span>
        }
      />
      {children}
    </div>
  );
}
