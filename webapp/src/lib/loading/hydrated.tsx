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

// The default is true, because tests have neither a provider nor an exported page.
const Hydrated = createContext(true);

/**
 * React first hydrates the exported page unchanged. Then it renders the data that only the browser
 * has, in a transition. `useSyncExternalStore` alone would render everything at once, and a slow
 * phone would not respond.
 */
export function HydrationProvider({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <Hydrated value={hydrated}>{children}</Hydrated>;
}

/** Returns false in the exported page and in the browser's first render. */
export function useHydrated(): boolean {
  return useContext(Hydrated);
}

type WhenHydratedProps = { children: ReactNode; fallback?: ReactNode };

/**
 * Renders a screen that reads the URL. The exported page does not have the URL, so the screen
 * renders after hydration.
 */
export function WhenHydrated({ children, fallback }: WhenHydratedProps) {
  return useHydrated() ? children : fallback;
}

/**
 * Returns a value that the browser stores outside React. In the exported page it returns
 * `exported`.
 */
export function useBrowserValue<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
  exported: T,
): T {
  const unread = () => exported;
  return useSyncExternalStore(subscribe, useHydrated() ? read : unread, unread);
}
