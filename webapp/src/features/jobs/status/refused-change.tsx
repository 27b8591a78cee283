"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { ApiError } from "@/api/api-error";
import type { StatusChange } from "../api/change-status";
import { notifyStatusRefused } from "./status-changes";

export type JobInHand = StatusChange["job"];
/** The dialogs that can go on after a refusal, by its code. They come from other features. */
export type RefusalDialogs = Partial<Record<"job_has_money" | "over_limit", ReactNode>>;
export type RefusedChange = {
  garageId: number;
  change: StatusChange;
  error: ApiError;
  close: () => void;
};

const Context = createContext<RefusedChange | null>(null);
const Ask = createContext<((change: StatusChange, error: Error) => boolean) | null>(null);

type RefusalsProviderProps = {
  garageId: number | undefined;
  dialogs: RefusalDialogs;
  children: ReactNode;
};

/** Provides the dialogs that open when a change of status is refused. */
export function RefusalsProvider({ garageId, dialogs, children }: RefusalsProviderProps) {
  const [refused, setRefused] = useState<Pick<RefusedChange, "change" | "error">>();
  const shown = useMemo(
    () =>
      refused && garageId !== undefined
        ? { ...refused, garageId, close: () => setRefused(undefined) }
        : undefined,
    [refused, garageId],
  );
  const ask = useMemo(
    () => (change: StatusChange, error: Error) => {
      const has = error instanceof ApiError && dialogOf(dialogs, error) !== undefined;
      if (has) setRefused({ change, error });
      return has;
    },
    [dialogs],
  );
  return (
    <Ask value={ask}>
      {children}
      {shown && <Context value={shown}>{dialogOf(dialogs, shown.error)}</Context>}
    </Ask>
  );
}

function dialogOf(dialogs: RefusalDialogs, { code }: ApiError): ReactNode {
  return dialogs[code as keyof RefusalDialogs];
}

/** Returns the change that the open dialog is about. */
export function useRefusedChange(): RefusedChange {
  const refused = useContext(Context);
  if (!refused) throw new Error("This component must be inside a dialog about a refused change.");
  return refused;
}

/** Handles a refused change of status. It opens its dialog or shows the reason. */
export function useStatusRefused(): (error: Error, change: StatusChange) => void {
  const ask = useContext(Ask);
  return (error, change) => {
    if (!ask?.(change, error)) notifyStatusRefused(error);
  };
}
