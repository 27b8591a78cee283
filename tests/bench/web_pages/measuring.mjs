/**
 * Provides statistics, the simulated phone and the wait for an idle computer, for both
 * measurements.
 */

import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { throttling } from "lighthouse/core/config/constants.js";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";

/** Returns a quantile of the values. For 0.5 it returns the median. */
export function share(values, part) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)];
}

export const median = (values) => share(values, 0.5);

/**
 * This is Lighthouse's benchmark index of a phone. Mid-range phones have 125 to 800, desktops 1000
 * to 2000.
 */
const PHONES_INDEX = 400;

/** Lighthouse's default simulates a processor that is four times slower than this computer. */
export const LIGHTHOUSES = throttling.mobileSlow4G;

/**
 * Returns how many times slower a phone is than this computer, whose speed changes from minute to
 * minute.
 */
export async function slowdown(page) {
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  return Math.max(1, index / PHONES_INDEX);
}

const LOOK_MS = 1_000;
const LOOKS = 3;
const MOST_BUSY = 0.1;
const LONGEST_MS = 120_000;

/** Returns the processor time since the computer started. */
function spent() {
  const times = cpus().map(({ times: one }) => one);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  const all = times.reduce(
    (sum, one) => sum + one.user + one.nice + one.sys + one.irq + one.idle,
    0,
  );
  return { idle, all };
}

/** Waits until the computer has been idle for three seconds. It waits at most two minutes. */
export async function whenIdle() {
  const until = performance.now() + LONGEST_MS;
  for (let quiet = 0; quiet < LOOKS; ) {
    const before = spent();
    await pause(LOOK_MS);
    const after = spent();
    const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
    quiet = busy < MOST_BUSY ? quiet + 1 : 0;
    if (performance.now() > until) {
      console.log(`The machine is busy with other work: ${Math.round(busy * 100)} %.`);
      return;
    }
  }
}
