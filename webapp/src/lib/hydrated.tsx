"use client";

import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

// Where nobody provides it, there is no exported page to agree with.
const Hydrated = createContext(true);

/**
 * React first takes up the exported page as it is, then draws what only the browser knows in a second
 * pass that may be interrupted. Left to itself, `useSyncExternalStore` draws it in one piece, and a
 * phone answers nobody meanwhile.
 */
export function HydrationProvider({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <Hydrated value={hydrated}>{children}</Hydrated>;
}

/** False in the exported page, true once React answers to the person. */
export function useHydrated(): boolean {
  return useContext(Hydrated);
}

/** A value that the browser keeps outside React; `exported` is what the exported page has in its place. */
export function useBrowserValue<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
  exported: T,
): T {
  const unread = () => exported;
  return useSyncExternalStore(subscribe, useHydrated() ? read : unread, unread);
}
