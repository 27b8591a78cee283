import { expectNoSidewaysScroll } from "../customers/shop";
import { expect, SIZES, test } from "../stack";
import { filterBy, LIST, newPart } from "./shelf";

for (const { where, viewport } of SIZES) {
  test(`a part is added, found by its number, stocked and archived ${where}`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const { partNumber, typed, partName, barcode } = newPart();
    await page.goto("/dashboard/home");
    await page
      .getByRole("region", { name: "Management" })
      .getByRole("link", { name: /^Parts/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));

    await page.getByRole("button", { name: "Add part" }).first().click();
    const panel = page.getByRole("dialog", { name: "Add part" });
    await expect(panel.getByLabel("Part number")).toBeFocused();
    const width = (await panel.boundingBox())?.width;
    expect(Math.round(width ?? 0)).toBe(viewport.width === 390 ? 390 : 500);
    await panel.getByLabel("Part number").fill(partNumber);
    await panel.getByLabel("Name").fill(partName);
    await panel.getByLabel("Brand").fill("BOSCH");
    await panel.getByLabel("HSN").fill("87089900");
    await expect(panel.getByLabel("GST rate")).toHaveValue("18");
    await panel.getByLabel("Price (with GST)").fill("520");
    await panel.getByLabel("MRP").fill("480");
    await panel.getByLabel("Lowest stock").fill("2");
    await expect(
      panel.getByText("A price above the MRP (₹480.00) is not allowed by law."),
    ).toBeVisible();
    await panel.getByLabel("Price (with GST)").fill("450.50");
    await panel.getByLabel("Rack").fill("A-3");
    await panel.getByLabel("Barcodes").fill(barcode);
    await panel.getByLabel("Barcodes").press("Enter");
    await panel.getByRole("button", { name: "Add model" }).click();
    await page.keyboard.type("Maruti Swift");
    await panel.getByLabel("From year").fill("2015");
    await expectNoSidewaysScroll(page);
    await panel.getByRole("button", { name: "Add part" }).click();
    await expect(page.getByText("The part has been added.")).toBeVisible();
    await expect(panel).toBeHidden();

    // The search ignores dashes and capitals, and a reload keeps it.
    const search = page.getByRole("textbox", { name: "Number, name, brand or barcode" });
    await page.locator("h1").click();
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await search.fill(typed);
    await expect(page).toHaveURL(new RegExp(`search=${typed}$`));
    await expect(page.getByText("1-1 of 1 results")).toBeVisible();
    await filterBy(page, "Low");
    await expect(page).toHaveURL(new RegExp(`search=${typed}&filter=low$`));
    await page.reload();
    await expect(page.getByText(partName).locator("visible=true")).toBeVisible();
    await expect(search).toHaveValue(typed);
    await expectNoSidewaysScroll(page);
    await filterBy(page, "All");
    // A scanner types the barcode and ends it with Enter.
    await search.fill(barcode);
    await search.press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/manage\/parts\/view\?.*partId=\d+$/);
    await expect(page.getByRole("heading", { level: 1, name: partName })).toBeVisible();
    await expect(page.getByText("Maruti Swift").locator("visible=true")).toBeVisible();
    await expectNoSidewaysScroll(page);

    await page.getByRole("button", { name: "Correct stock" }).click();
    const stock = page.getByRole("dialog", { name: "Correct stock" });
    await stock.getByText("Opening stock").click();
    await stock.getByLabel("Quantity (NOS)").fill("7");
    await expect(stock.getByText("7 NOS will be on the shelf.")).toBeVisible();
    await stock.getByLabel("Cost of one unit").fill("310");
    await stock.getByLabel("Reason").fill("First count");
    await stock.getByRole("button", { name: "Correct stock" }).click();
    await expect(page.getByText("The stock has been corrected.")).toBeVisible();
    await expect(stock).toBeHidden();
    const ledger = page.getByRole("region", { name: "Stock" });
    await expect(ledger.getByText("+7 NOS").locator("visible=true")).toBeVisible();
    await expect(ledger.getByText("First count").locator("visible=true")).toBeVisible();
    await expect(page.getByText("₹2,170.00").locator("visible=true").first()).toBeVisible();

    const archive = async () => {
      await page.getByRole("button", { name: "Archive", exact: true }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
    };
    await archive();
    await expect(page.getByText("7 NOS are on the shelf. Correct the stock first.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: partName })).toBeVisible();

    await page.getByRole("button", { name: "Correct stock" }).click();
    await stock.getByText("Lost", { exact: true }).click();
    await stock.getByLabel("Quantity (NOS)").fill("7");
    await stock.getByLabel("Reason").fill("Not there");
    await stock.getByRole("button", { name: "Correct stock" }).click();
    await expect(ledger.getByText("-7 NOS").locator("visible=true")).toBeVisible();
    await archive();
    await expect(page.getByText("The part has been archived.")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${LIST}(\\?|$)`));
    await page.goto(`${LIST}?search=${typed}`);
    await expect(page.getByText("No parts found")).toBeVisible();
    await filterBy(page, "Archived");
    await expect(page.getByText(partName).locator("visible=true")).toBeVisible();
  });
}
