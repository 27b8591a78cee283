import { useBrowserValue } from "./hydrated";

/** Whether a media query holds; `exported` until there is a screen to ask. */
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

/** Whether nothing may move by itself; also so in the exported page, before anybody can be asked. */
export function useReducedMotion(): boolean {
  return useMedia("(prefers-reduced-motion: reduce)", true);
}
