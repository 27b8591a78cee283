import { useSyncExternalStore } from "react";
import type { Counter } from "./counter";
import type { DamagedEntry, KeptEntry } from "./entry";
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
  damaged: readonly DamagedEntry[];
  pack: KeptPack | null;
  offline: Offline | null;
};

const OPENING: CounterState = {
  status: "opening",
  counter: null,
  runner: null,
  entries: [],
  damaged: [],
  pack: null,
  offline: null,
};

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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
