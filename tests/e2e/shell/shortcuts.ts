import type { Page } from "@playwright/test";
import { expect } from "../stack";

/** Waits until the shortcuts work. They load when the page is idle, and a press before that is lost. */
export async function waitForShortcuts(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const focused = await page.evaluateHandle(() => document.activeElement);
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(sheet).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [100] });
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  // The closed sheet gives the focus back a moment later, and would take it from the field that a key focuses.
  await page.waitForFunction((one) => !one?.isConnected || document.activeElement === one, focused);
}
