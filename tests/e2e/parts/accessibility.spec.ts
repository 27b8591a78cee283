import type { Page } from "@playwright/test";
import { findings, smallTargets } from "../accessibility";
import { expectNoSidewaysScroll } from "../customers/shop";
import { expect, PHONE, test } from "../stack";
import { addPart, LIST } from "./shelf";

/** Opens each screen, panel and dialog of parts, one after the other. */
async function visit(page: Page, look: (what: string) => Promise<void>): Promise<void> {
  const address = await addPart(page, 4);
  await page.goto(LIST);
  await expect(
    page
      .getByText(/^Oil filter/)
      .locator("visible=true")
      .first(),
  ).toBeVisible();
  await look("list");
  await page.getByRole("button", { name: "Add part" }).first().click();
  const panel = page.getByRole("dialog", { name: "Add part" });
  await panel.getByRole("button", { name: "Add model" }).click();
  await panel.getByLabel("Barcodes").fill("8901");
  await panel.getByLabel("Barcodes").press("Enter");
  await panel.getByLabel("Find a part").fill("oil filter");
  await expect(panel.getByRole("list", { name: "Parts found" })).toBeVisible();
  await panel.getByRole("button", { name: "Add part" }).click();
  await expect(panel.getByText("Name is required")).toBeVisible();
  await look("panel");
  await page.goto(`${LIST}?search=nothing-has-this-number`);
  await expect(page.getByText("No parts found")).toBeVisible();
  await look("no hit");
  await page.goto(address);
  await expect(page.getByText("+4 NOS").locator("visible=true")).toBeVisible();
  await look("page");
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await look("archive");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Correct stock" }).click();
  const stock = page.getByRole("dialog", { name: "Correct stock" });
  await stock.getByText("Opening stock").click();
  await stock.getByRole("button", { name: "Correct stock" }).click();
  await expect(stock.getByText("Cost is required")).toBeVisible();
  await look("correction");
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`parts screens have no accessibility violations in the ${colorScheme} theme`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await visit(page, async (what) => expect(await findings(page), what).toEqual([]));
  });

  test(`parts screens fit 320 pixels and have no accessibility violations in the ${colorScheme} theme`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await visit(page, async (what) => {
      expect(await findings(page), what).toEqual([]);
      await expectNoSidewaysScroll(page);
    });
  });
}

test("controls of parts screens are at least 44 pixels on a phone", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await visit(page, async (what) => expect(await smallTargets(page), what).toEqual([]));
});
