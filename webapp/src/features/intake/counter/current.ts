import { useSyncExternalStore } from "react";
import type { Counter } from "./counter";
import type { KeptEntry } from "./entry";
import type { Offline } from "./offline";
import type { KeptPack } from "./pack";
import type { Runner } from "./runner";

/**
 * The counter of the present person and garage. This module is small, because each page of the dashboard has it. The
 * host opens the counter later, and puts it here.
 */
export type CounterState = {
  /** `opening` lasts until the host knows whether the counter is on. */
  status: "opening" | "off" | "on";
  counter: Counter | null;
  runner: Runner | null;
  entries: readonly KeptEntry[];
  pack: KeptPack | null;
  offline: Offline | null;
};

const OPENING: CounterState = {
  status: "opening",
  counter: null,
  runner: null,
  entries: [],
  pack: null,
  offline: null,
};

/** The header shows the number of waiting entries here. */
export const WAITING_PLACE = "waiting-entries";

const LONGEST_OPENING_MS = 3_000;
const STEP_MS = 50;
let state = OPENING;
const listeners = new Set<() => void>();

export function showCounter(next: Partial<CounterState>): void {
  state = { ...OPENING, ...next };
  for (const listener of listeners) listener();
}

export function currentCounter(): CounterState {
  return state;
}

export function useCounter(): CounterState {
  return useSyncExternalStore(subscribe, currentCounter, () => OPENING);
}

/** Waits until it is known whether the counter is on, and for a short time only. */
export async function openedCounter(): Promise<CounterState> {
  for (let waited = 0; state.status === "opening" && waited < LONGEST_OPENING_MS; waited += STEP_MS)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  return state;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
