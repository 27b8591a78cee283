import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "../customers/shop";
import { expect, SIZES, test } from "../stack";

const LIST = "/dashboard/manage/leaks";
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

// The demo garage has several jobs without GST. The sizes run at once, so each explains another job.
for (const { where, viewport, tag } of SIZES) {
  test(`a leak is found from home, explained and kept in the list of explained leaks ${where}`, {
    tag,
  }, async ({ ownerPage: page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.goto("/dashboard/home");
    const lost = page.getByRole("link", { name: /^Likely lost/ });
    await expect(lost).toContainText("₹");
    await lost.click();
    await expect(page.getByRole("heading", { level: 1, name: "Leak radar" })).toBeVisible();

    await page.getByLabel("Rule").selectOption({ label: "GST was switched off" });
    await expect(page).toHaveURL(/rule=tax_off$/);
    const before = await openCount(page);
    await page
      .getByRole("link", { name: /GST was switched off/ })
      .locator("visible=true")
      .nth(tag.length)
      .click();
    const panel = page.getByRole("dialog", { name: "GST was switched off" });
    await expect(panel.getByRole("link", { name: /^Open JOB-/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await panel.getByText("Agreed with the customer").click();
    await panel.getByLabel("What happened?").fill("A job for the embassy");
    // Escape asks before the explanation is lost.
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await panel.getByRole("button", { name: "Explain" }).click();
    await expect(page.getByText("The explanation is saved.")).toBeVisible();
    await expect(panel).toBeHidden();
    await expect.poll(() => openCount(page)).toBeLessThan(before);

    await page.getByLabel("State").selectOption({ label: "Explained" });
    await page.reload();
    await expect(page.getByLabel("State")).toHaveValue("explained");
    await expect(
      page.getByText("This job is without GST.").locator("visible=true").first(),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}

async function openCount(page: Page): Promise<number> {
  const text = await page.getByText(/^\d+ findings?/).textContent();
  return Number.parseInt(text ?? "", 10);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`the leak radar fits 320 pixels and has no accessibility violations in the ${colorScheme} theme`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const look = async (what: string) => {
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
      expect(
        violations.map(({ id }) => id),
        what,
      ).toEqual([]);
      await expectNoSidewaysScroll(page);
    };
    await page.goto(`${LIST}?state=all`);
    const first = page.getByRole("list", { name: "Findings" }).getByRole("link").first();
    await first.waitFor();
    await look("list");
    await first.click();
    await page.getByRole("button", { name: "Explain" }).click();
    await expect(page.getByText("Choose a reason")).toBeVisible();
    await look("finding");
    await page.goto(LIST);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog").getByText("Look for leaks each night").waitFor();
    await look("settings");
    await page.goto("/dashboard/account/garage?section=radar");
    // The row that opened the section says it too.
    await page.getByRole("paragraph").filter({ hasText: "The radar is on." }).waitFor();
    await look("garage settings");
  });
}
