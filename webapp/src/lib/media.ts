import { useBrowserValue } from "./hydrated";

/** Tells whether a media query matches. The exported page uses `exported`. */
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
