import { useBrowserValue } from "./hydrated";

const QUERY = "(prefers-reduced-motion: reduce)";

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(QUERY);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether nothing may move by itself; also so in the exported page, before anybody can be asked. */
export function useReducedMotion(): boolean {
  return useBrowserValue(subscribe, () => window.matchMedia(QUERY).matches, true);
}
