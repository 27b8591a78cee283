"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { LoadFailed } from "@/components/load-failed";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { useBackGuard } from "@/lib/forms/unsaved-changes";
import { say } from "@/say";
import { toInspection } from "../addresses";
import { templatesOptions } from "../api/list-templates";
import { useStartInspection } from "../api/start-inspection";

export type StartDialogProps = { garageId: number; visitId: number; close: () => void };

/** Asks for the template of an inspection. If there is only one, it starts immediately. */
export default function StartDialog({ garageId, visitId, close }: StartDialogProps) {
  const router = useRouter();
  const query = useQuery(templatesOptions(garageId));
  const { mutate, isPending, isSuccess, error } = useStartInspection(garageId, visitId);
  const templates = query.data;
  useBackGuard(!isSuccess, close);
  const start = (templateId: number) =>
    mutate(templateId, {
      onSuccess: ({ data }) => router.push(toInspection(garageId, data.inspectionId) as Route),
    });
  const only = templates?.length === 1 ? templates[0]?.templateId : undefined;
  const startOnly = useEffectEvent((templateId: number) => start(templateId));
  useEffect(() => {
    if (only !== undefined) startOnly(only);
  }, [only]);
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent>
        <DialogHeader title={say.inspections_inspect_this_car()}>
          {say.inspections_choose_the_list_of_points()}
        </DialogHeader>
        <LockedNote error={error} />
        {error && !isLocked(error) && (
          <p role="alert" className="rounded-md bg-attention-soft p-3">
            {error.message}
          </p>
        )}
        {templates ? (
          <ul className="divide-y rounded-lg border">
            {templates.map(({ templateId, name, points }) => (
              <li key={templateId}>
                <button
                  type="button"
                  disabled={isPending}
                  aria-busy={isPending}
                  onClick={() => start(templateId)}
                  className="flex min-h-14 w-full items-center justify-between gap-3 px-4 py-2 text-left hover:bg-muted"
                >
                  <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
                  <span className="flex shrink-0 items-center gap-2 text-muted-foreground text-sm">
                    {say.inspections_count_points({ count: points.length })}
                    <ChevronRight aria-hidden className="size-4" />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        ) : query.isError ? (
          <LoadFailed
            what={say.inspections_the_lists_could_not_be_loaded()}
            retry={() => query.refetch()}
            busy={query.isFetching}
          />
        ) : (
          <Skeleton className="h-40 w-full rounded-lg" />
        )}
      </DialogContent>
    </Dialog>
  );
}
