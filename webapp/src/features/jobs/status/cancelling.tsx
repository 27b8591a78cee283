"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { ApiError } from "@/api/api-error";
import type { StatusChange } from "../api/change-status";
import { notifyStatusRefused } from "./status-changes";

export type JobInHand = StatusChange["job"];
type Cancelling = { garageId: number; job: JobInHand; close: () => void };

const Context = createContext<Cancelling | null>(null);
const Ask = createContext<((job: JobInHand) => void) | null>(null);

type CancellingProviderProps = {
  garageId: number | undefined;
  /** The dialog, which comes from the invoices feature. */
  dialog: ReactNode;
  children: ReactNode;
};

/**
 * Provides the dialog for cancelling a job with an invoice or a payment. A status change alone
 * cannot cancel such a job.
 */
export function CancellingProvider({ garageId, dialog, children }: CancellingProviderProps) {
  const [job, setJob] = useState<JobInHand | null>(null);
  const cancelling = useMemo(
    () =>
      job && garageId !== undefined ? { garageId, job, close: () => setJob(null) } : undefined,
    [job, garageId],
  );
  return (
    <Ask value={setJob}>
      {children}
      {cancelling && <Context value={cancelling}>{dialog}</Context>}
    </Ask>
  );
}

/** Returns the job that the dialog is about to cancel. */
export function useCancelling(): Cancelling {
  const cancelling = useContext(Context);
  if (!cancelling) throw new Error("This component must be inside the dialog that cancels a job.");
  return cancelling;
}

/** Handles a refused status change. It opens the cancel dialog or shows the reason. */
export function useStatusRefused(): (error: Error, change: StatusChange) => void {
  const ask = useContext(Ask);
  return (error, { job }) => {
    if (ask && error instanceof ApiError && error.code === "job_has_money") ask(job);
    else notifyStatusRefused(error);
  };
}
