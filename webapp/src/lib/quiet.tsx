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

/** Detects when the first page has finished its queries. */
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

/** Returns whether later parts can be loaded without delaying the current page. */
export function useQuiet(): boolean {
  return useContext(Quiet);
}

/** Loads a part early that the person will probably need next. */
export function useAhead(load: () => Promise<unknown>): void {
  const quiet = useQuiet();
  // Waits for another idle callback, because other work starts at the same moment.
  useEffect(() => (quiet ? whenIdle(() => preload(load)) : undefined), [quiet, load]);
}
