import type { Locator, Page } from "@playwright/test";
import { nextCode } from "./admin";

/**
 * Enters a code if the page requires one before `done` appears. A recent code of another test may still be
 * valid.
 */
export async function proveUntil(page: Page, done: Locator): Promise<void> {
  const code = page.getByLabel("Code", { exact: true });
  await code.or(done).first().waitFor();
  if (!(await code.isVisible())) return;
  await code.fill(await nextCode());
  await page.getByRole("button", { name: "Continue" }).click();
  await done.first().waitFor();
}
