/** The phones on which pages are measured. */
import { throttling } from "lighthouse/core/config/constants.js";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";

/** Lighthouse's index of a machine's speed; phones of the middle class have 125 to 800, desks 1000 to 2000. */
const PHONES_INDEX = 400;

/** Lighthouse's own: four times as slow as the machine. */
export const LIGHTHOUSES = throttling.mobileSlow4G;

/** How many times as long as here a phone takes. The machine's own speed changes from minute to minute. */
export async function slowdown(page) {
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  return Math.max(1, index / PHONES_INDEX);
}
