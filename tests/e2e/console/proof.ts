import type { Locator, Page } from "@playwright/test";
import { nextCode } from "./admin";

/** Shows a code if one is asked for before `done`: other tests of the run share the session's proof. */
export async function proveUntil(page: Page, done: Locator): Promise<void> {
  const code = page.getByLabel("Code", { exact: true });
  await code.or(done).first().waitFor();
  if (!(await code.isVisible())) return;
  await code.fill(await nextCode());
  await page.getByRole("button", { name: "Go on" }).click();
  await done.first().waitFor();
}
