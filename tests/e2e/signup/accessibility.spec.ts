import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, SIZES, test } from "../stack";
import { askForCode, fillOwner, newAddress } from "./newcomer";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target}`));
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const { where, viewport } of SIZES) {
    test(`Sign-up steps with errors pass the accessibility check in ${colorScheme} theme ${where}`, {
      tag: "@prove",
    }, async ({ page }) => {
      test.slow();
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/signup");
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByText("Business name is required")).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await fillOwner(page, newAddress());
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByRole("button", { name: "Send code" }).click();
      await expect(page.getByText("State is required")).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.evaluate(() => localStorage.clear());
      await askForCode(page, newAddress());
      await page.getByRole("button", { name: "Open my garage" }).click();
      await expect(page.getByText("Must be 6 digits")).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  }
}
