import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { expectNoSidewaysScroll } from "../customers/shop";
import { founder } from "../founders";
import { LOCKED, signedIn } from "../people";
import { expect, OWNER, SIZES, test } from "../stack";

const BILLING = "/dashboard/account/billing";
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const MANAGER = { email: "manager@sharma.example", password: OWNER.password };

for (const { where, viewport } of SIZES) {
  test(`Owner exports and downloads all data ${where}`, { tag: "@prove" }, async ({
    browser,
    page,
  }) => {
    const owner = await founder(browser, page);
    await owner.setViewportSize(viewport);
    await owner.goto(BILLING);
    const part = owner.getByRole("region", { name: "Your data" });
    await part.getByRole("button", { name: "Export all data" }).click();
    await expect(part.getByText(/It can be downloaded until/)).toBeVisible({ timeout: 30_000 });
    await expectNoSidewaysScroll(owner);
    const { violations } = await new AxeBuilder({ page: owner }).withTags(WCAG).analyze();
    expect(violations).toEqual([]);

    const downloading = owner.waitForEvent("download");
    await part.getByRole("button", { name: "Download export" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^garage-\d{4}-\d\d-\d\d\.zip$/);
    const content = await readFile(await download.path());
    expect(content.subarray(0, 2).toString()).toBe("PK");
    expect(content.includes("lists/customers.csv")).toBe(true);

    await owner.reload();
    await expect(part.getByRole("button", { name: "Export again" })).toBeVisible();
  });
}

test("Locked garage can still export its data", { tag: "@prove" }, async ({ browser }) => {
  const locked = await signedIn(browser, LOCKED);
  await locked.goto(BILLING);
  await expect(locked.getByRole("region", { name: "Your data" })).toBeVisible();
});

test("Manager does not see the data export", { tag: "@prove" }, async ({ browser }) => {
  const manager = await signedIn(browser, MANAGER);
  await manager.goto(BILLING);
  await expect(manager.getByText(/owner/).first()).toBeVisible();
  await expect(manager.getByRole("region", { name: "Your data" })).toHaveCount(0);
});
