import { ClipboardList, Search, SearchX } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES, withQuery } from "@/lib/navigation/routes";

/**
 * Replaces an empty job list. It says whether no job matches the search, or there are no jobs yet.
 * Load it lazily, because most lists have jobs.
 */
export default function NoJobs({ search }: { search: string }) {
  if (!search) {
    return (
      <EmptyState Icon={ClipboardList} title="No results found">
        You have no jobs yet. Add the first job with a car and its owner.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={SearchX}
      title="No results found"
      action={
        <Link
          href={withQuery(ROUTES.home, { search }) as Route}
          className={buttonVariants({ variant: "outline" })}
        >
          <Search aria-hidden className="size-4" />
          Search on home
        </Link>
      }
    >
      Search for a job ID, a plate, a phone number or a customer. To find a car without a job,
      search on home.
    </EmptyState>
  );
}
