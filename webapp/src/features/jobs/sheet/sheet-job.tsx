"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Job } from "../types";

type SheetJob = { garageId: number; job: Job };

const Context = createContext<SheetJob | null>(null);

type SheetJobProviderProps = SheetJob & { children: ReactNode };

/** Provides the job of the sheet to parts that come from other features. */
export function SheetJobProvider({ garageId, job, children }: SheetJobProviderProps) {
  return <Context value={{ garageId, job }}>{children}</Context>;
}

export function useSheetJob(): SheetJob {
  const sheet = useContext(Context);
  if (!sheet) throw new Error("This component must be inside a job sheet.");
  return sheet;
}
