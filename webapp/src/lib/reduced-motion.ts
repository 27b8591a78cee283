import { useMedia } from "./media";

/** Tells whether the device reduces motion. True in the exported page, before the device can be asked. */
export function useReducedMotion(): boolean {
  return useMedia("(prefers-reduced-motion: reduce)", true);
}
