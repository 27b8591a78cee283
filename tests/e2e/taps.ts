import type { Locator } from "@playwright/test";

/** Counts the taps of a person. Typing is not a tap. */
export function taps() {
  let count = 0;
  return {
    tap: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    count: () => count,
  };
}
