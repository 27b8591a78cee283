import type { Page } from "@playwright/test";
import { findings, smallTargets } from "../accessibility";
import { expectNoSidewaysScroll } from "../customers/shop";
import { expect, SIZES, test } from "../stack";
import { addPart, LIST, newPart } from "./shelf";

/** Selects both parts in the list, one after the other. */
async function select(page: Page, named: readonly ReturnType<typeof newPart>[]): Promise<void> {
  const search = page.getByRole("textbox", { name: "Number, name, brand or barcode" });
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Select" }).click();
  } else await page.getByRole("button", { name: "Select", exact: true }).click();
  for (const { typed, partName } of named) {
    await search.fill(typed);
    await page.getByRole("checkbox", { name: `Select ${partName}` }).check();
  }
}

for (const { where, viewport } of SIZES) {
  test(`labels of two selected parts are printed ${where}`, { tag: "@prove" }, async ({
    ownerPage: page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const named = [newPart(), newPart()];
    for (const one of named) await addPart(page, 0, one);
    await page.goto(LIST);
    // The selection stays during another search.
    await select(page, named);
    const bar = page.getByRole("region", { name: "Selected parts" });
    await expect(bar.getByText("2 selected")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await bar.getByRole("button", { name: "Print labels" }).click();
    const panel = page.getByRole("dialog", { name: "Print labels" });
    await panel
      .getByRole("textbox", { name: `Copies of each part ${named[1]?.partName}` })
      .fill("3");
    const download = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Print labels" }).click();
    expect((await download).suggestedFilename()).toBe("labels-a4_65.pdf");
    await expect(panel).toBeHidden();
    await expect(bar).toHaveCount(0);
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`labels have no accessibility violations at 320 pixels in the ${colorScheme} theme`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const look = async (what: string) => {
      expect(await findings(page), what).toEqual([]);
      expect(await smallTargets(page), what).toEqual([]);
      await expectNoSidewaysScroll(page);
    };
    const named = [newPart(), newPart()];
    for (const one of named) await addPart(page, 0, one);
    await page.goto(LIST);
    await select(page, named);
    // Rows of the earlier search are dimmed until the new ones arrive.
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await look("selection");
    await page.getByRole("button", { name: "Print labels" }).click();
    const panel = page.getByRole("dialog", { name: "Print labels" });
    await panel
      .getByRole("textbox", { name: `Copies of each part ${named[0]?.partName}` })
      .fill("0");
    await panel.getByRole("button", { name: "Print labels" }).click();
    await expect(panel.getByText("Choose between 1 and 1,000 copies")).toBeVisible();
    await look("labels");
  });
}
