import { PageHeading } from "@/components/page-heading";
import { Skeleton } from "@/components/ui/skeleton";
import { StateBadge } from "@/features/subscription/components/state-badge";
import { dayMonthYear } from "@/lib/dates/day";
import type { Garage } from "../types";
import { isGone } from "../verbs";

export function GarageHead({ garage }: { garage: Garage | undefined }) {
  return (
    <div className="grid gap-2 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading>{garage ? garage.garageName : <Skeleton className="h-9 w-48" />}</PageHeading>
        {garage && (isGone(garage) ? <Deleted /> : <StateBadge state={garage.state} />)}
      </div>
      {garage ? (
        <p className="text-base text-muted-foreground">
          {garage.chainName}
          {!isGone(garage) && ` · ${dates(garage)}`}
        </p>
      ) : (
        <Skeleton className="h-6 w-72" />
      )}
    </div>
  );
}

function Deleted() {
  return (
    <span className="rounded-full bg-secondary px-3 py-1 font-medium text-secondary-foreground text-sm">
      Deleted
    </span>
  );
}

function dates({ paidUntil, gracePeriodEndDate, cancelAtPeriodEnd }: Garage): string {
  if (!paidUntil) return "no subscription yet";
  const end = dayMonthYear(paidUntil);
  if (cancelAtPeriodEnd) return `ends on ${end}, does not renew`;
  const grace = gracePeriodEndDate && dayMonthYear(gracePeriodEndDate);
  return grace && grace !== end ? `until ${end}, with grace until ${grace}` : `until ${end}`;
}
