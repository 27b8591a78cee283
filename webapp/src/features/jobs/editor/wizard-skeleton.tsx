import { PageHeading } from "@/components/page-heading";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = [1, 2, 3, 4, 5, 6];

/** Shows the skeleton of the job form. */
export function WizardSkeleton({ title }: { title: string }) {
  return (
    <div aria-busy className="grid gap-6">
      <div className="grid gap-4">
        <PageHeading>{title}</PageHeading>
        <Skeleton className="h-11 w-64" />
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid gap-4">
          <Skeleton className="h-11 w-full" />
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-14 w-full" />
          ))}
        </div>
        <Skeleton className="h-80 w-full rounded-lg max-lg:hidden" />
      </div>
    </div>
  );
}

const FIELDS = [1, 2, 3, 4];

/** Shows the skeleton of the handling details. */
export function HandlingSkeleton() {
  return (
    <div aria-busy className="grid gap-6 rounded-lg border bg-card p-4 md:p-6">
      <Skeleton className="h-7 w-60" />
      {FIELDS.map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  );
}
