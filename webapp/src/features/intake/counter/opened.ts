import { type CounterState, currentCounter } from "./current";

const LONGEST_MS = 3_000;
const STEP_MS = 50;

/** Waits until it is known whether the counter is on, and for a short time only. */
export async function openedCounter(): Promise<CounterState> {
  for (
    let waited = 0;
    currentCounter().status === "opening" && waited < LONGEST_MS;
    waited += STEP_MS
  )
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  return currentCounter();
}
