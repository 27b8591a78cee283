import { expect, openNewGarage, test } from "./admin";

test("Audit trail shows the entries of the chosen garage, and shows no entries for an unknown person", {
  tag: "@prove",
}, async ({ adminPage: page }) => {
  const garageId = await openNewGarage(page);
  await page.goto(`/console/audit?garage=${garageId}`);
  const trail = page.getByRole("list", { name: "Audit" });
  await expect(trail.getByRole("link", { name: "Indiranagar" }).first()).toBeVisible();
  await page.getByLabel("Person: name or email").fill("nobody.of.this.name");
  await expect(page).toHaveURL(/person=nobody/);
  await expect(page.getByText("No entries found")).toBeVisible();
});

test("Browser back button returns from older to the newest audit entries, and the exported file is named after the date", {
  tag: "@prove",
}, async ({ adminPage: page }) => {
  await page.goto("/console/audit");
  const first = page.getByRole("list", { name: "Audit" }).getByRole("listitem").first();
  const newest = (await first.textContent()) ?? "";
  await page.getByRole("link", { name: "Older entries" }).click();
  await expect(page).toHaveURL(/before=\d+/);
  await expect(first).not.toHaveText(newest);
  await page.goBack();
  await expect(page).toHaveURL(/\/console\/audit$/);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Export filtered entries/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
});
