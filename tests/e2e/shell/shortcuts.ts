import type { Page } from "@playwright/test";
import { expect } from "../stack";

/** Waits until the shortcuts work. They load when the page is idle, and a press before that is lost. */
export async function waitForShortcuts(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(sheet).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [100] });
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  // The closed sheet gives the focus back in a task of its own, and would take it from a field that a key focuses.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
