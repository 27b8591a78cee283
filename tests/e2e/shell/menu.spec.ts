import type { Page } from "@playwright/test";
import { ADVISOR, CASHIER, expect, TECHNICIAN, test } from "../people";
import { DESK, PHONE } from "../stack";
import { speak } from "../walk";
import { inEnglish, type Words, wordsOf } from "../words";

/** Opens each screen of the menu from home, with one click on a desktop and two taps on a phone. */
async function openAll(page: Page, isPhone: boolean, say: Words = inEnglish): Promise<number> {
  const menu = page.getByRole("navigation", { name: say("All screens") });
  const links = menu.getByRole("link");
  const show = async () => {
    await page.goto("/dashboard/home");
    if (isPhone) await page.getByRole("button", { name: say("Menu"), exact: true }).click();
    await expect(links.first()).toBeVisible();
  };
  await show();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  for (const [at, address] of addresses.entries()) {
    if (isPhone && at > 0) await show();
    await links.nth(at).click();
    await page.waitForURL(`**${address}*`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // The role may use what its menu shows.
    await expect(page.getByText("Your role cannot")).toBeHidden();
    if (!isPhone) await expect(links.nth(at)).toHaveAttribute("aria-current", "page");
  }
  return addresses.length;
}

test("an owner opens each of 21 screens with one click in the side bar", async ({
  ownerPage: page,
}) => {
  test.slow();
  await page.setViewportSize(DESK);
  expect(await openAll(page, false)).toBe(21);
});

test("the side bar folds to icons with [ and stays folded after a reload", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.setViewportSize(DESK);
  await page.goto("/dashboard/home");
  const menu = page.getByRole("navigation", { name: "All screens" });
  const width = async () => (await menu.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(200);
  // The page may not handle keys yet, so the test repeats the key press until it works.
  await expect(async () => {
    await page.getByRole("heading", { level: 1 }).first().focus();
    await page.keyboard.press("[");
    await expect.poll(width, { timeout: 500 }).toBeLessThan(70);
  }).toPass({ intervals: [500] });
  await page.reload();
  await expect(menu.getByRole("link", { name: "Purchases" })).toBeVisible();
  await expect.poll(width).toBeLessThan(70);
  await menu.getByRole("button", { name: "Fold or open menu" }).click();
  await expect.poll(width).toBeGreaterThan(200);
});

for (const language of ["en", "hi"]) {
  const say = language === "en" ? inEnglish : wordsOf(language);
  for (const [role, roleId, count] of [
    ["advisor", ADVISOR, 14],
    ["technician", TECHNICIAN, 10],
    ["cashier", CASHIER, 12],
  ] as const) {
    test.describe(`${role}, ${language}`, { tag: "@prove" }, () => {
      test.use({ roleId });
      test("each screen of the role opens with two taps on a phone, and with one click on a desktop", async ({
        staffPage: page,
        baseURL,
      }) => {
        test.slow();
        await speak(page, language, baseURL);
        await page.setViewportSize(DESK);
        expect(await openAll(page, false, say)).toBe(count);
        await page.setViewportSize(PHONE);
        expect(await openAll(page, true, say)).toBe(count);
      });
    });
  }
  test.describe(`owner on a phone, ${language}`, { tag: "@prove" }, () => {
    test("each of 21 screens opens with two taps", async ({ openContext, ownerState, baseURL }) => {
      test.slow();
      const context = await openContext({ storageState: ownerState, viewport: PHONE });
      const page = await context.newPage();
      await speak(page, language, baseURL);
      expect(await openAll(page, true, say)).toBe(21);
    });
  });
}
