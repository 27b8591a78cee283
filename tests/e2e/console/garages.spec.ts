import { ANSWERED, NO_ANSWER, oneOf } from "../stack";
import { expect, test } from "./admin";

test("Admin finds a garage by its owner's email in the list and by its name in the command palette", {
  tag: "@prove",
}, async ({ adminPage: page }) => {
  await page.goto("/console");
  await expect(page.getByRole("link", { name: /^Grace days/ })).toBeVisible();
  await page.goto("/console/garages");
  await page.getByLabel("Name, phone, email, GSTIN").fill("owner@verma");
  await expect(page).toHaveURL(/search=owner%40verma/);
  const row = page.getByRole("row").filter({ hasText: "Karol Bagh" });
  await expect(row).toContainText("Vikram Verma");
  await expect(row).toContainText("Grace days");
  await expect(page.getByRole("row")).toHaveCount(2);

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find page or garage" }).pressSequentially("andheri");
  await expect(page.getByRole("option", { name: /Andheri/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/console\/garages\/view\?garageId=\d+$/);
  await expect(page.getByRole("heading", { name: "Andheri" })).toBeVisible();
  await expect(page.getByRole("link", { name: "owner@sharma.example" })).toBeVisible();
  await page.getByRole("button", { name: "Ledger" }).click();
  await expect(page.getByRole("list", { name: "History" })).toContainText("Paid: Pro");
});

test("Saved note shows its text and author in the history", { tag: "@prove" }, async ({
  adminPage: page,
}) => {
  await page.goto("/console/garages?search=karol");
  await page
    .getByRole("link", { name: /Karol Bagh/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Add a note" }).click();
  const text = `Called them at ${Date.now()}`;
  await page.getByLabel("Note", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Notes" }).click();
  await expect(page.getByRole("list", { name: "History" })).toContainText(text);
  await expect(page.getByRole("list", { name: "History" })).toContainText("Priya Menon");
});

test.describe("Console without a connection", () => {
  test.use({ provokes: oneOf(NO_ANSWER, ANSWERED(500)) });

  test("Note typed while offline stays in the form and can be saved when the network is back", {
    tag: "@prove",
  }, async ({ adminPage: page }) => {
    await page.goto("/console/garages?search=karol");
    await page
      .getByRole("link", { name: /Karol Bagh/ })
      .filter({ visible: true })
      .click();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Add a note" }).click();
    const text = `Kept at ${Date.now()}`;
    await page.getByLabel("Note", { exact: true }).fill(text);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByText(/The server could not be reached/)).toBeVisible();
    await expect(page.getByLabel("Note", { exact: true })).toHaveValue(text);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("list", { name: "History" })).toContainText(text);
  });
});
