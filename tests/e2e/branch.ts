import type { Locator, Page } from "@playwright/test";
import { expect } from "./stack";

/** The button that shows the current branch and opens the menu of branches. */
export function branchButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Branch/ });
}

/** Switches to a branch. It waits for the menu to close, because a closing menu ignores clicks. */
export async function switchTo(page: Page, branch: string): Promise<void> {
  await branchButton(page).click();
  await page.getByRole("menuitemradio", { name: new RegExp(branch) }).click();
  await expect(branchButton(page)).toContainText(branch);
  await expect(page.getByRole("menu")).toBeHidden();
}
