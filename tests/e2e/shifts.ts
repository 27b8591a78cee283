import type { Page } from "@playwright/test";

/**
 * Records the layout shifts of the pages that load next, and returns a function that gives their
 * sum.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as never as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (window as never as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    );
}
