import { useBrowserValue } from "../loading/hydrated";

/** Returns whether a media query matches. The exported page uses `exported`. */
export function useMedia<T>(query: string, exported: T): boolean | T {
  return useBrowserValue<boolean | T>(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
    exported,
  );
}

/** Returns whether the device reduces motion. True in the exported page, before the device can be asked. */
export function useReducedMotion(): boolean {
  return useMedia("(prefers-reduced-motion: reduce)", true);
}
