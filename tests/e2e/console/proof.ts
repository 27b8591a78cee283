import type { Locator, Page } from "@playwright/test";
import { nextCode } from "./admin";

/**
 * Enters a code if the page asks for a code before `done` appears. The page may not ask if another
 * test entered a code recently.
 */
export async function proveUntil(page: Page, done: Locator): Promise<void> {
  const code = page.getByLabel("Code", { exact: true });
  await code.or(done).first().waitFor();
  if (!(await code.isVisible())) return;
  await code.fill(await nextCode());
  await page.getByRole("button", { name: "Continue" }).click();
  await done.first().waitFor();
}
