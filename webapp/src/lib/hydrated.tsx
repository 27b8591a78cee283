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

// Without a provider, as in tests, there is no exported page to match.
const Hydrated = createContext(true);

/**
 * React first hydrates the exported page, then renders the browser's values in a transition. Without it,
 * `useSyncExternalStore` renders them without interruption, and a phone does not react to touch.
 */
export function HydrationProvider({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <Hydrated value={hydrated}>{children}</Hydrated>;
}

/** False in the exported page, true after hydration. */
export function useHydrated(): boolean {
  return useContext(Hydrated);
}

/** A value from outside React. The exported page uses `exported` instead. */
export function useBrowserValue<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
  exported: T,
): T {
  const unread = () => exported;
  return useSyncExternalStore(subscribe, useHydrated() ? read : unread, unread);
}
