import { expect, test } from "../people";
import { SIZES } from "../stack";

for (const { where, viewport } of SIZES) {
  test(`Help page shows only one answer at a time ${where}`, {
    tag: ["@prove", "@spec:account-11"],
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/dashboard/account/help");
    const questions = page.getByRole("main").locator("button[aria-expanded]");
    for (const number of [0, 5, 7, 11]) {
      await questions.nth(number).click();
      await expect(questions.nth(number)).toHaveAttribute("aria-expanded", "true");
      await expect(page.locator('button[aria-expanded="true"]')).toHaveCount(1);
      const height = await page
        .locator('section[id$="-answer"]:visible')
        .evaluate((answer) => answer.getBoundingClientRect().height);
      expect(height).toBeLessThanOrEqual(500);
    }
  });
}

test("URL of a help question opens its answer, and the answer links to the screen that it explains", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/account/help#change-password");
  const question = page.getByRole("button", { name: "How do I change my password?" });
  await expect(question).toHaveAttribute("aria-expanded", "true");
  await expect(question).toBeInViewport();
  await page.getByRole("link", { name: "Change password" }).click();
  await page.waitForURL("**/dashboard/account#password");
  await expect(page.getByLabel("Current password")).toBeFocused();
});

test("Long help answer can be scrolled with the keyboard", {
  tag: ["@prove", "@spec:account-27"],
}, async ({ ownerPage: page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/dashboard/account/help#add-job");
  const answer = page.getByRole("region", { name: "How do I add a new job?" });
  await answer.evaluate((element) => {
    element.style.maxHeight = "120px";
  });
  await answer.focus();
  await page.keyboard.press("End");
  await expect.poll(() => answer.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
});
