import { expect, openNewGarage, test } from "./admin";

test("Garage disappears from its old renewal day after a payment is recorded in the renewals list", {
  tag: "@prove",
}, async ({ adminPage: page }) => {
  const garageId = await openNewGarage(page);
  const head = await page
    .getByText(/ until \d\d\/\d\d\/\d{4}/)
    .first()
    .textContent();
  const [, day, month, year] = head?.match(/until (\d\d)\/(\d\d)\/(\d{4})/) ?? [];
  await page.goto(`/console/renewals?month=${year}-${month}&day=${year}-${month}-${day}&size=25`);
  const row = page
    .getByRole("table", { name: "Renewals" })
    .getByRole("row")
    .filter({ has: page.locator(`a[href$="garageId=${garageId}"]`) });
  await expect(row).toContainText("Trial");
  await row.getByRole("button", { name: /^Record payment/ }).click();
  const panel = page.getByRole("dialog", { name: "Record a payment" });
  await panel.getByLabel("Plan").selectOption("starter");
  await panel.getByLabel("Amount").fill("999");
  await panel
    .getByLabel("Reference")
    .fill(String(Math.floor(Math.random() * 1e12)).padStart(12, "4"));
  await panel.getByRole("button", { name: "Record payment" }).dblclick();
  await expect(page.getByText(/The payment is recorded\. Indiranagar/)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page).toHaveURL(/\/console\/renewals\?/);
});

test("Month of the renewals list can be changed with the keyboard, and its renewals can be exported", {
  tag: "@prove",
}, async ({ adminPage: page }) => {
  await page.goto("/console/renewals?month=2031-12");
  await page.getByRole("button", { name: "Next month" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/month=2032-01/);
  await expect(page.getByText("No renewals due in January 2032")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "January 2032" })).toBeVisible();
  await page.getByRole("button", { name: "This month" }).click();
  await expect(page).toHaveURL(/\/console\/renewals$/);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Export the renewals/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^renewals-\d{4}-\d\d\.csv$/);
});
