"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from "react";
import { readGarageId, readToken } from "../storage/session-values";
import { useHydrated } from "./hydrated";

const Idle = createContext(true);

/**
 * Detects when the first page has its data. Code and data for later are loaded only after that. Nobody waits for a call
 * that failed and runs again, because without internet each call does that for seconds.
 */
export function IdleProvider({ children }: { children: ReactNode }) {
  const [idle, setIdle] = useState(false);
  const hydrated = useHydrated();
  const queries = useQueryClient();

  useEffect(() => {
    if (!hydrated) return;
    let cancel = () => {};
    const check = () => {
      if (queries.isFetching({ predicate: ({ state }) => !state.fetchFailureCount })) return;
      unsubscribe();
      cancel = whenIdle(() => startTransition(() => setIdle(true)));
    };
    const unsubscribe = queries.getQueryCache().subscribe(check);
    check();
    return () => {
      unsubscribe();
      cancel();
    };
  }, [hydrated, queries]);

  return <Idle value={idle}>{children}</Idle>;
}

/** Returns whether the first page has its data. Other downloads wait until then. */
export function useIdle(): boolean {
  return useContext(Idle);
}

/** Loads code that is probably needed next, once the page is idle. */
export function usePreload(load: () => Promise<unknown>): void {
  const idle = useIdle();
  useEffect(() => (idle ? whenIdle(() => preload(load)) : undefined), [idle, load]);
}

/**
 * Loads code before it is needed. A failure is ignored, because the code is requested again when it
 * is needed.
 */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/**
 * Runs a function when the browser has nothing else to do. It returns a function that cancels the
 * run.
 */
export function whenIdle(run: () => void): () => void {
  // Safari lacks requestIdleCallback, so a timer replaces it.
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(run, 1_000);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: 3_000 });
  return () => window.cancelIdleCallback(handle);
}

export type Prefetch = (queries: QueryClient, garageId: number, params: URLSearchParams) => void;

/**
 * Requests the first data of a screen during hydration, so that the data is there when the screen
 * renders. Declare `prefetch` outside the component.
 */
export function usePrefetch(prefetch: Prefetch): void {
  const queries = useQueryClient();
  useEffect(() => {
    const garageId = readGarageId();
    if (!readToken() || garageId === null) return;
    prefetch(queries, garageId, new URLSearchParams(window.location.search));
  }, [queries, prefetch]);
}
