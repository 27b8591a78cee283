"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { ApiError } from "@/api/api-error";
import { useMay } from "@/features/session/session";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useChangeWork, WorkChanged } from "../api/change-work";
import { type Above, AboveProvider, aboveIn } from "../editor/above";
import { wordsOf } from "../editor/failure-words";
import { DELIVERED } from "../status/status-styles";
import type { Job } from "../types";
import { type WorkChange, workOf } from "./change";

/** A line that was removed just now. */
type Removed = { what: "service" | "part"; name: string; undo: WorkChange };

type ChangingWork = {
  /** Saves the change. The answer says whether it was saved. The person sees why not. */
  save: (change: WorkChange) => Promise<boolean>;
  /** Removes a line in the same way. The sheet then offers to undo it. */
  remove: (change: WorkChange, removed: Removed) => Promise<boolean>;
  removed: Removed | null;
  isSaving: boolean;
};

const Context = createContext<ChangingWork | null>(null);

/** Returns undefined if this person cannot change the services and parts of the job. */
export function useWork(): ChangingWork | undefined {
  return useContext(Context) ?? undefined;
}

type WorkProviderProps = {
  garageId: number;
  job: Job;
  /** The dialog of a change above the approval. It comes from the estimates feature. */
  aboveApproval: ReactNode;
  children: ReactNode;
};

/** Lets the parts of the job sheet change services and parts in place. */
export function WorkProvider({ garageId, job, aboveApproval, children }: WorkProviderProps) {
  const { mutateAsync, isPending } = useChangeWork(garageId, job.jobId);
  const [above, setAbove] = useState<Above | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const isOpen = !job.invoiceNumber && job.jobStatusId < DELIVERED;
  const mayChange = useMay("change_jobs") && isOpen;

  const save = (change: WorkChange): Promise<boolean> =>
    mutateAsync(change).then(
      () => {
        setRemoved(null);
        return true;
      },
      (error: Error) => {
        const dearer = error instanceof ApiError ? aboveIn(error) : undefined;
        const work = dearer && change(workOf(job));
        if (work) {
          setAbove({
            ...work,
            ...dearer,
            garageId,
            jobId: job.jobId,
            jobCode: job.jobCode,
            version: job.version,
            save: () => {
              setAbove(null);
              void save(change);
            },
            drop: () => setAbove(null),
            close: () => setAbove(null),
          });
        } else notify.error(whyNot(error));
        return false;
      },
    );
  const remove = async (change: WorkChange, line: Removed) => {
    const isRemoved = await save(change);
    if (isRemoved) setRemoved(line);
    return isRemoved;
  };
  return (
    <Context value={mayChange ? { save, remove, removed, isSaving: isPending } : null}>
      {children}
      {above && <AboveProvider value={above}>{aboveApproval}</AboveProvider>}
    </Context>
  );
}

function whyNot(error: Error): string {
  if (error instanceof WorkChanged) return say.jobs_work_changed_by_somebody_else();
  const [said] = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return said ?? wordsOf(error);
}
