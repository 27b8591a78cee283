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
 * React first hydrates the exported page as it is. Then it renders what only the browser knows, in a transition.
 * `useSyncExternalStore` alone would render that in one blocking pass, and a slow phone would not respond.
 */
export function HydrationProvider({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <Hydrated value={hydrated}>{children}</Hydrated>;
}

/** False in the exported page and in the first render of the browser. */
export function useHydrated(): boolean {
  return useContext(Hydrated);
}

type WhenHydratedProps = { children: ReactNode; fallback?: ReactNode };

/** Renders a screen that reads the address, which the exported page does not know. */
export function WhenHydrated({ children, fallback }: WhenHydratedProps) {
  return useHydrated() ? children : fallback;
}

/** A value that the browser keeps outside React. `exported` is its value in the exported page. */
export function useBrowserValue<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
  exported: T,
): T {
  const unread = () => exported;
  return useSyncExternalStore(subscribe, useHydrated() ? read : unread, unread);
}
