"use client";

import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from "react";
import { preload, whenIdle } from "./chunk";
import { useHydrated } from "./hydrated";

const Quiet = createContext(true);

/** Notices when the first page has what it asked the server for. */
export function QuietProvider({ children }: { children: ReactNode }) {
  const [quiet, setQuiet] = useState(false);
  const hydrated = useHydrated();
  const queries = useQueryClient();

  useEffect(() => {
    if (!hydrated) return;
    let cancel = () => {};
    const look = () => {
      if (queries.isFetching() > 0) return;
      leave();
      cancel = whenIdle(() => startTransition(() => setQuiet(true)));
    };
    const leave = queries.getQueryCache().subscribe(look);
    look();
    return () => {
      leave();
      cancel();
    };
  }, [hydrated, queries]);

  return <Quiet value={quiet}>{children}</Quiet>;
}

/** Whether what may be needed later can be fetched without delaying what is needed now. */
export function useQuiet(): boolean {
  return useContext(Quiet);
}

/** For a part that is likely to be wanted next: it is here when it is. */
export function useAhead(load: () => Promise<unknown>): void {
  const quiet = useQuiet();
  // In a turn of its own: what else becomes due then is enough for one.
  useEffect(() => (quiet ? whenIdle(() => preload(load)) : undefined), [quiet, load]);
}
