import type { Route } from "next";
import Link from "@/components/link";
import { PageHeading } from "@/components/page-heading";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES } from "@/lib/routes";

/** Update Job without a job that could be changed. */
export function NoJob({ title }: { title: string }) {
  return (
    <div className="grid max-w-[560px] gap-6 py-6">
      <div className="grid gap-2">
        <PageHeading>{title}</PageHeading>
        <p className="text-base text-muted-foreground">
          Open it from the list of jobs: Edit is in the menu at the end of its row.
        </p>
      </div>
      <div>
        <Link href={ROUTES.jobs as Route} className={buttonVariants()}>
          All jobs
        </Link>
      </div>
    </div>
  );
}
