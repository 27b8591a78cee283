import type { Page } from "@playwright/test";
import { expect, PHONE, test } from "../stack";

async function openDiscount(page: Page) {
  await page.goto("/dashboard/services");
  await page.getByRole("button", { name: "Add New Service" }).click();
  await page.getByRole("switch", { name: "Discount" }).check();
  return page.getByLabel("Start date");
}

for (const { who, locale } of [
  { who: "an American", locale: "en-US" },
  { who: "a Hindi", locale: "hi-IN" },
  { who: "a Tamil", locale: "ta-IN" },
]) {
  test.describe(`Date field in ${who} browser`, { tag: "@prove" }, () => {
    test.use({ locale });

    test(`Date field in ${who} browser accepts typing, keys and the calendar, and always shows dd/mm/yyyy`, {
      tag: "@spec:hand-77",
    }, async ({ ownerPage: page, baseURL }) => {
      // A Hindi browser would open the Hindi pages.
      const english = { name: "language", value: "en", url: baseURL ?? "" };
      await page.context().addCookies([english]);
      const date = await openDiscount(page);
      expect(await page.evaluate(() => navigator.language)).toBe(locale);
      await date.fill("05122031");
      await page.keyboard.press("Tab");
      await expect(date).toHaveValue("05/12/2031");
      await date.press("ArrowUp");
      await expect(date).toHaveValue("06/12/2031");
      await date.press("PageUp");
      await expect(date).toHaveValue("06/01/2032");
      await date.press("Alt+ArrowDown");
      const calendar = page.getByRole("dialog", { name: "Calendar" });
      await expect(calendar.getByText("January 2032")).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(calendar).toBeHidden();
      await expect(date).toHaveValue("13/01/2032");
      await date.press("Alt+ArrowDown");
      await expect(calendar).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(calendar).toBeHidden();
      await expect(page.getByRole("dialog", { name: "Add New Service" })).toBeVisible();
      await expect(date).toBeFocused();
      const refused = page.getByText("Please enter a date as dd/mm/yyyy.");
      for (const wrong of ["31/11", "31/02/2027"]) {
        await date.fill("01/03/2027");
        await page.keyboard.press("Tab");
        await expect(refused).toBeHidden();
        await date.fill(wrong);
        await page.keyboard.press("Tab");
        await expect(refused).toBeVisible();
      }
    });
  });
}

test("Calendar button on a touch screen opens the date picker of the device", {
  tag: "@prove",
}, async ({ openContext, ownerPage }) => {
  const storageState = await ownerPage.context().storageState();
  const context = await openContext({
    storageState,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    HTMLInputElement.prototype.showPicker = function show() {
      this.dataset.picked = "yes";
    };
  });
  await openDiscount(page);
  await page.getByRole("button", { name: "Open calendar" }).first().tap();
  await expect(page.locator("input[type=date]").first()).toHaveAttribute("data-picked", "yes");
  await expect(page.getByRole("dialog", { name: "Calendar" })).toBeHidden();
});
