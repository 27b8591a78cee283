import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the exported page, true once React answers to the person. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
