import { type ReactNode, useDeferredValue } from "react";

/** Renders expensive content in a transition, so that a phone still reacts to touch. */
export function Later({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : waiting;
}
