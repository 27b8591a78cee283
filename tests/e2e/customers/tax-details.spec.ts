import { expect, SIZES, test } from "../stack";
import { expectNoSidewaysScroll, fillCustomer, fillVehicle, newcomer } from "./shop";

const CUSTOMERS = "/dashboard/manage/customers";

for (const { where, viewport } of SIZES) {
  test(`a business customer is added with a GSTIN and found by that GSTIN ${where}`, {
    tag: ["@prove", "@spec:customers-21"],
  }, async ({ ownerPage: page }) => {
    const zoya = newcomer();
    await page.setViewportSize(viewport);
    await page.goto(CUSTOMERS);
    await page.getByRole("button", { name: "Add Customer" }).click();
    await fillCustomer(page, zoya);
    await page.getByText("For a tax invoice").click();
    await page.getByLabel("GSTIN").fill("29aapfu0939f1zr");
    await expect(page.getByText("Valid. Registered in Karnataka.")).toBeVisible();
    await expect(page.getByLabel("State")).toHaveValue("29");
    await fillVehicle(page, zoya);
    await page.getByRole("button", { name: "Add customer", exact: true }).click();
    await expect(
      page.getByRole("dialog", { name: "A new customer has been added successfully." }),
    ).toBeVisible();
    await page.keyboard.press("Enter");

    await page.goto(`${CUSTOMERS}?search=${zoya.phone}`);
    await expect(page.getByText("1-1 of 1 results")).toBeVisible();
    await page.locator('main a[href*="/customers/view?"]').locator("visible=true").click();
    await expect(page).toHaveURL(/\/view\?/);
    await expect(page.getByText("29AAPFU0939F1ZR")).toBeVisible();
    await expect(page.getByText("Karnataka", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByLabel("GSTIN")).toHaveValue("29AAPFU0939F1ZR");
    await expectNoSidewaysScroll(page);
  });
}
