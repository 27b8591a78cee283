import { ClipboardList, Columns3, Search, SearchX } from "lucide-react";
import type { Route } from "next";
import { EmptyState } from "@/components/empty-state";
import Link, { LinkWithin } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES, withQuery } from "@/lib/routes";

/** A list without a job: its search finds codes only, and a new garage has none yet. */
export function NoJobs({ search }: { search: string }) {
  if (!search) {
    return (
      <EmptyState Icon={ClipboardList} title="No results found">
        Jobs stand here, the newest first. The first begins with a car and its owner.
      </EmptyState>
    );
  }
  const elsewhere = buttonVariants({ variant: "outline" });
  return (
    <EmptyState
      Icon={SearchX}
      title="No results found"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkWithin
            href={withQuery(ROUTES.jobs, { view: "board", search }) as Route}
            className={elsewhere}
          >
            <Columns3 aria-hidden className="size-4" />
            Search the board
          </LinkWithin>
          <Link href={withQuery(ROUTES.home, { search }) as Route} className={elsewhere}>
            <Search aria-hidden className="size-4" />
            Search on home
          </Link>
        </div>
      }
    >
      This box finds job IDs. The board finds the open jobs of a car or a customer, home every car.
    </EmptyState>
  );
}
