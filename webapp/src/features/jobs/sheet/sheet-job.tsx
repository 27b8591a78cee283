"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Job } from "../types";

type SheetJob = { garageId: number; job: Job };

const Context = createContext<SheetJob | null>(null);

type SheetJobProviderProps = SheetJob & { children: ReactNode };

/** Tells parts of the sheet that other features bring which job it is. */
export function SheetJobProvider({ garageId, job, children }: SheetJobProviderProps) {
  return <Context value={{ garageId, job }}>{children}</Context>;
}

export function useSheetJob(): SheetJob {
  const sheet = useContext(Context);
  if (!sheet) throw new Error("There is no job sheet around this.");
  return sheet;
}
