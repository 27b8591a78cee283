"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Job } from "../types";

type SheetJob = { garageId: number; job: Job };
/** What the bill needs to know of its job. A counter sale has no more. */
export type BillJob = Pick<
  Job,
  | "jobId"
  | "jobCode"
  | "jobStatusId"
  | "customerId"
  | "customerEmail"
  | "paymentMethodId"
  | "taxCollected"
  | "invoiceSentStatus"
  | "invoiceProblem"
  | "estimatedCost"
  | "paidAmount"
  | "balanceDue"
  | "advanceHeld"
  | "creditedAmount"
  | "netAmount"
  | "deductedAmount"
>;
type BilledJob = { garageId: number; job: BillJob };

const Context = createContext<SheetJob | null>(null);
const BillContext = createContext<BilledJob | null>(null);

type SheetJobProviderProps = SheetJob & { children: ReactNode };

/** Provides the job of the sheet to parts that come from other features. */
export function SheetJobProvider({ garageId, job, children }: SheetJobProviderProps) {
  return (
    <Context value={{ garageId, job }}>
      <BillJobProvider garageId={garageId} job={job}>
        {children}
      </BillJobProvider>
    </Context>
  );
}

/** Provides the job of a bill alone. */
export function BillJobProvider({ children, ...billed }: BilledJob & { children: ReactNode }) {
  return <BillContext value={billed}>{children}</BillContext>;
}

export function useSheetJob(): SheetJob {
  const sheet = useContext(Context);
  if (!sheet) throw new Error("This component must be inside a job sheet.");
  return sheet;
}

export function useBillJob(): BilledJob {
  const billed = useContext(BillContext);
  if (!billed) throw new Error("This component must be inside a job sheet or a sale.");
  return billed;
}
