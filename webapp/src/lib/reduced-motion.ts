import { useMedia } from "./media";

/** Whether nothing may move by itself; also so in the exported page, before anybody can be asked. */
export function useReducedMotion(): boolean {
  return useMedia("(prefers-reduced-motion: reduce)", true);
}
