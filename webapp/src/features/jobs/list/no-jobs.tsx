import { ClipboardList, Search, SearchX } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";

/**
 * Replaces an empty job list. It says whether no job matches the search, or there are no jobs yet.
 * Load it lazily, because most lists have jobs.
 */
export default function NoJobs({ search }: { search: string }) {
  if (!search) {
    return (
      <EmptyState Icon={ClipboardList} title={say.jobs_no_results_found()}>
        {say.jobs_you_have_no_jobs_yet_add()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={SearchX}
      title={say.jobs_no_results_found()}
      action={
        <Link
          href={withQuery(ROUTES.home, { search }) as Route}
          className={buttonVariants({ variant: "outline" })}
        >
          <Search aria-hidden className="size-4" />
          {say.jobs_search_on_home()}
        </Link>
      }
    >
      {say.jobs_search_for_a_job_id_a()}
    </EmptyState>
  );
}
