import { useBrowserValue } from "../loading/hydrated";

/** Returns whether a media query matches. In the exported page it returns `exported`. */
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

/**
 * Returns whether the device reduces motion. It returns true in the exported page, before the
 * device's setting can be read.
 */
export function useReducedMotion(): boolean {
  return useMedia("(prefers-reduced-motion: reduce)", true);
}
