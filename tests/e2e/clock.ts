import type { Page } from "@playwright/test";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Moves the date by a number of days, in this browser and for the server's answers to its next
 * calls.
 */
export async function moveDays(page: Page, days: number): Promise<void> {
  const moment = new Date(Date.now() + days * DAY_MS);
  await page.context().setExtraHTTPHeaders({ "X-Now": moment.toISOString() });
  await page.clock.setFixedTime(moment);
}

export const dayInShop = (days = 0) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });
