"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { lastSubscriptionOptions } from "@/features/subscription/api/last-subscription";
import { StateBadge } from "@/features/subscription/components/state-badge";
import { dayMonthYear } from "@/lib/dates/day";
import { say } from "@/say";

/** Shows the status of a branch's subscription and its next important day. */
export function BranchStanding({ garageId }: { garageId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(lastSubscriptionOptions(garageId));
  if (data) {
    const { state, planName, subscriptionEndDate, gracePeriodEndDate } = data;
    const day = state === "grace" ? gracePeriodEndDate : subscriptionEndDate;
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge state={state} />
        <span className="text-muted-foreground">
          {[planName, day && dayWords(day, data.expired)].filter(Boolean).join(" · ")}
        </span>
      </span>
    );
  }
  if (!isError) return <Skeleton className="h-7 w-48" />;
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-2">
      {say.branches_the_subscription_could_not_be_loaded()}
      <Button variant="link" size="inline" disabled={isFetching} onClick={() => refetch()}>
        {say.branches_try_again()}
      </Button>
    </span>
  );
}

function dayWords(iso: string, expired: boolean): string {
  const day = dayMonthYear(iso);
  return expired ? say.branches_ended({ day }) : say.branches_until({ day });
}
