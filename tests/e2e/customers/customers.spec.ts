import type { Page } from "@playwright/test";
import { ANSWERED, expect, SIZES, test } from "../stack";
import { expectNoSidewaysScroll, fillCustomer, fillVehicle, newcomer } from "./shop";

const CUSTOMERS = "/dashboard/manage/customers";

/** Chooses an action from the menu of a table row, or of a card on a phone. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page
    .getByRole("button", { name: `Actions for ${name}` })
    .locator("visible=true")
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

for (const { where, viewport, tag } of SIZES) {
  test(`a customer can be added, found, changed and deleted ${where}`, {
    tag: [
      ...tag,
      "@spec:shared-8",
      "@spec:customers-1",
      "@spec:customers-2",
      "@spec:customers-4",
      "@spec:customers-12",
      "@spec:customers-47",
    ],
  }, async ({ ownerPage: page }) => {
    const zoya = newcomer();
    await page.setViewportSize(viewport);
    await page.goto(CUSTOMERS);
    await page.getByRole("button", { name: "Add Customer" }).click();
    const panel = page.getByRole("dialog", { name: "Add New Customer" });
    await expect(panel).toBeVisible();
    await fillCustomer(page, zoya);
    await fillVehicle(page, zoya);
    await panel.getByRole("switch", { name: "Premium customer" }).check();
    await panel.getByRole("button", { name: "Add customer" }).click();
    await expect(
      page.getByRole("dialog", { name: "A new customer has been added successfully." }),
    ).toBeVisible();
    await page.keyboard.press("Enter");

    const search = page.getByRole("textbox", { name: "Search Customer Name/ Phone Number" });
    await search.fill(zoya.phone);
    await expect(page).toHaveURL(new RegExp(`search=${zoya.phone}`));
    await expect(page.getByText("1-1 of 1 results")).toBeVisible();
    await expect(page.getByText("Premium").locator("visible=true")).toBeVisible();
    await page.reload();
    await expect(search).toHaveValue(zoya.phone);
    await expect(page.getByText(zoya.name).locator("visible=true")).toBeVisible();
    await expectNoSidewaysScroll(page);

    await choose(page, zoya.name, "Edit");
    await expect(page).toHaveURL(/\/edit-customer\?.*customerId=\d+/);
    await expect(page.getByLabel("Customer Name")).toHaveValue(zoya.name);
    await page.reload();
    await expect(page.getByText(zoya.shownPlate).locator("visible=true")).toBeVisible();
    // The edit form requires a postal address, and the add form does not.
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Address is required")).toBeVisible();
    await page.getByLabel("Address", { exact: true }).fill("4, MG Road\nMumbai");
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Customer updated successfully")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${CUSTOMERS}$`));

    await choose(page, zoya.name, "View");
    await expect(page.getByText("4, MG Road, Mumbai")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(`${CUSTOMERS}?search=${zoya.phone}`);

    await choose(page, zoya.name, "Delete");
    const question = page.getByRole("alertdialog", {
      name: `Do you want to delete Customer ${zoya.name}`,
    });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Customer deleted successfully!")).toBeVisible();
    await expect(page.getByText("No results found")).toBeVisible();
  });

  test(`the page Add New Customer adds a customer and returns to the list ${where}`, {
    tag: ["@prove", "@spec:customers-5"],
  }, async ({ ownerPage: page }) => {
    const zoya = newcomer();
    await page.setViewportSize(viewport);
    await page.goto(`${CUSTOMERS}/add-new`);
    await page.getByRole("button", { name: "Add customer" }).click();
    await expect(page.getByText("Customer Name is required")).toBeVisible();
    await expect(page.getByText("Vehicle Modal is required")).toBeVisible();
    await fillCustomer(page, zoya);
    await fillVehicle(page, zoya);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Add customer" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page).toHaveURL(new RegExp(`${CUSTOMERS}$`));
    await expect(page.getByText(zoya.name).locator("visible=true")).toBeVisible();
  });
}

test("the customer screen without an id in the URL shows the last viewed customer", {
  tag: ["@prove", "@spec:customers-8", "@spec:customers-9"],
}, async ({ ownerPage: page }) => {
  await page.goto(`${CUSTOMERS}/view`);
  await expect(
    page.getByText("Invalid customer access. Please navigate from the customer list."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Go to the customer list" }).click();
  const first = page.getByRole("table", { name: "Customers" }).getByRole("link").first();
  const code = await first.textContent();
  await first.click();
  await page.waitForURL("**/view?*");
  await expect(page.getByText(code ?? "").last()).toBeVisible();
  await page.reload();
  await expect(page.getByText(code ?? "").last()).toBeVisible();
  await page.goto(`${CUSTOMERS}/view`);
  await expect(page.getByText(code ?? "").last()).toBeVisible();
});

test.describe("unknown customer", () => {
  test.use({ provokes: ANSWERED(404) });

  test("the page of an unknown customer id says that the customer is not in this garage any more", {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    await page.goto(`${CUSTOMERS}/view?customerId=999999999999`);
    await expect(page.getByText("This customer is not in this garage any more.")).toBeVisible();
  });
});

test("the customer list can be used with the keyboard alone", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  await page.goto(CUSTOMERS);
  const add = page.getByRole("button", { name: "Add Customer" });
  await add.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add New Customer" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(add).toBeFocused();

  const menu = page.getByRole("button", { name: /^Actions for/ }).locator("visible=true");
  await menu.first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "View" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu.first()).toBeFocused();
});

test.describe("customer list that cannot be loaded", { tag: "@spec:customers-43" }, () => {
  test.use({ provokes: ANSWERED(400) });

  test("a customer list that cannot be loaded opens the page /error", { tag: "@prove" }, async ({
    ownerPage: page,
  }) => {
    await page.route("**/api/garage/customers?*", (route) =>
      route.fulfill({ status: 400, json: {} }),
    );
    await page.goto(CUSTOMERS);
    await expect(page).toHaveURL(/\/error$/);
  });
});
