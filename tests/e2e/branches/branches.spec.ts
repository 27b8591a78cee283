import AxeBuilder from "@axe-core/playwright";
import { expectNoSidewaysScroll } from "../customers/shop";
import { founder } from "../founders";
import { ANSWERED, expect, OWNER, PHONE, SIZES, test } from "../stack";

const BRANCHES = "/dashboard/account/branches";
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const [ANDHERI, WHITEFIELD] = OWNER.branches;

for (const { where, viewport, tag } of SIZES) {
  test(`Owner adds a branch and switches to it ${where}`, { tag }, async ({ browser, page }) => {
    const owner = await founder(browser, page);
    await owner.setViewportSize(viewport);
    await owner.goto("/dashboard/account");
    await owner
      .getByRole("main")
      .getByRole("link", { name: /^Branches/ })
      .click();
    await owner.getByRole("button", { name: "Add branch" }).click();
    const panel = owner.getByRole("dialog", { name: "Add branch" });
    await expect(panel.getByText(/14 days free/)).toBeVisible();
    await panel.getByLabel("Branch name").fill("Koramangala");
    await panel.getByLabel("Address").fill("80 Feet Road, Bengaluru");
    await panel.getByLabel("State").selectOption("29");
    await panel.getByRole("button", { name: "Add branch" }).click();
    await owner.getByRole("button", { name: "Switch to Koramangala" }).click();
    await expect(owner.getByRole("button", { name: /^Branch :/ })).toContainText("Koramangala");
    const row = owner.getByRole("listitem").filter({ hasText: "Koramangala" });
    await expect(row.getByText("You are here")).toBeVisible();
    await expect(row.getByText("Trial", { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(owner);
    await owner.context().close();
  });
}

test("Branches screen requests the figures of each branch with that branch's garage id", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const garageIds: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("get-job-statistics")) return;
    garageIds.push(request.headers()["x-garage-id"]);
  });
  await page.goto(BRANCHES);
  for (const branch of [ANDHERI, WHITEFIELD]) {
    const today = page.getByLabel(new RegExp(`^Today in .*${branch}`));
    await expect(today.getByRole("definition").first()).toHaveText(/^\d+$/);
  }
  expect(new Set(garageIds).size).toBe(2);
  await page.getByRole("button", { name: new RegExp(`^Actions for .*${WHITEFIELD}`) }).click();
  await page.getByRole("menuitem", { name: "Garage settings" }).click();
  await expect(page.getByText(new RegExp(`Data on the invoices of .*${WHITEFIELD}`))).toBeVisible();
});

test.describe("Branches screen with one failed request", () => {
  test.use({ provokes: ANSWERED(500) });
  test("Only the branch whose request failed shows an error", { tag: "@prove" }, async ({
    ownerPage: page,
  }) => {
    await page.goto("/dashboard/home");
    const ids: number[] = await page.evaluate(() =>
      JSON.parse(localStorage.getItem("userInfo") ?? "").data.garages.map(
        (garage: { garageId: number }) => garage.garageId,
      ),
    );
    await page.route(`**/get-job-statistics?garageId=${ids[1]}&*`, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "", code: "internal" } }),
    );
    await page.goto(BRANCHES);
    await expect(page.getByText(/The figures of .* could not be loaded/)).toHaveCount(1, {
      timeout: 15_000,
    });
    await expect(page.getByLabel(/^Today in /)).toHaveCount(1);
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`Branches screen and form pass the accessibility check in ${colorScheme} theme`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const viewport of [PHONE, { width: 320, height: 640 }]) {
      await page.setViewportSize(viewport);
      await page.goto(BRANCHES);
      await page.waitForLoadState("networkidle");
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole("button", { name: "Add branch" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Add branch" }).click();
    await expect(page.getByText("Branch name is required")).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([]);
  });
}
