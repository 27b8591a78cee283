import { type ReactNode, useDeferredValue } from "react";

/** For what is much to draw: it comes in a pass that may be interrupted, so a phone goes on answering. */
export function Later({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : waiting;
}
