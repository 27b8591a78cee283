"use client";

import { useQuery } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { Button } from "@/components/ui/button";
import { preparationOptions, useRetryPreparation } from "@/features/signup/api/preparation";
import { notify } from "@/lib/notify";
import { say } from "@/say";

const WAITING = say.branches_this_branch_is_being_set_up();

/** Shows the setup status of a new branch, with a retry after a failure. */
export function BranchPreparing({ garageId }: { garageId: number }) {
  const { data } = useQuery(preparationOptions(garageId));
  const retrying = useRetryPreparation(garageId);
  const hasFailed = data?.state === "failed";
  return (
    <div role="status" className="grid justify-items-start gap-3">
      <p className="flex items-start gap-3 text-base">
        {!hasFailed && (
          <LoaderCircle aria-hidden className="mt-1 size-4 shrink-0 animate-spin text-primary" />
        )}
        {data?.message || WAITING}
      </p>
      {hasFailed && (
        <Button
          variant="outline"
          disabled={retrying.isPending}
          aria-busy={retrying.isPending}
          onClick={() =>
            retrying.mutate(undefined, { onError: (error) => notify.error(error.message) })
          }
        >
          {say.branches_retry_setup()}
        </Button>
      )}
    </div>
  );
}
