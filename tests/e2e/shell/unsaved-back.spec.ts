import { expect, test } from "../stack";

test("the browser's Back button asks before it discards a panel's changes, closes an unchanged panel and then leaves the page", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/home");
  // Home moves its links until all its parts are there.
  await page.waitForLoadState("networkidle");
  await page
    .getByRole("link", { name: /Customers/ })
    .first()
    .click();
  const add = page.getByRole("button", { name: "Add Customer" }).first();
  await add.click();
  const panel = page.getByRole("dialog", { name: "Add New Customer" });
  await panel.getByLabel("Customer Name").fill("Half a name");

  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(panel.getByLabel("Customer Name")).toHaveValue("Half a name");

  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/manage\/customers$/);

  await add.click();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
  // No form is open any more, so Back leaves the page.
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
});

test("the browser's Back button asks for confirmation before it discards changes on a page", async ({
  ownerPage: page,
}) => {
  await page.goto("/dashboard/home");
  // Home moves its links until all its parts are there.
  await page.waitForLoadState("networkidle");
  await page
    .getByRole("link", { name: /Customers/ })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Actions for/ })
    .locator("visible=true")
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { name: "Edit Customer" })).toBeVisible();
  const name = page.getByLabel("Customer Name");
  await name.fill("Half a name");

  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toHaveValue("Half a name");
  await expect(page).toHaveURL(/\/edit-customer\?/);

  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/manage\/customers$/);
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
  // No form is open any more, so Back leaves the page.
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
});
