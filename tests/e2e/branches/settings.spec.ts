import { founder } from "../founders";
import { halves, seenIn } from "../picture";
import { expect, test } from "../stack";

const BRANCHES = "/dashboard/account/branches";

test("Owner changes name, address, phone, GST data and logo of another branch", {
  tag: "@prove",
}, async ({ browser, page }) => {
  const owner = await founder(browser, page);
  await owner.goto(BRANCHES);
  await owner.getByRole("button", { name: "Add branch" }).click();
  const panel = owner.getByRole("dialog", { name: "Add branch" });
  await panel.getByLabel("Branch name").fill("Koramangala");
  await panel.getByLabel("Address").fill("80 Feet Road, Bengaluru");
  await panel.getByLabel("State").selectOption("29");
  await panel.getByRole("button", { name: "Add branch" }).click();
  await expect(owner.getByRole("button", { name: "Switch to Koramangala" })).toBeVisible();

  const address = owner.getByRole("textbox", { name: "Address", exact: true });
  const openSettings = async (branch: string) => {
    await owner.goto(BRANCHES);
    await owner.getByRole("button", { name: `Actions for ${branch}` }).click();
    await owner.getByRole("menuitem", { name: "Garage settings" }).click();
    await expect(owner).toHaveURL(/\/garage\?garageId=\d+$/);
    await expect(owner.getByText(`Data on the invoices of ${branch}.`)).toBeVisible();
  };
  await openSettings("Koramangala");
  // The branch form has already filled in the data of the branch.
  await expect(address).toHaveValue("80 Feet Road, Bengaluru");
  await expect(owner.getByLabel("State", { exact: true })).toHaveValue("29");
  await owner.getByRole("radio", { name: /^Unregistered/ }).check();
  await owner.getByLabel("Legal name").fill("Rao Motors South");
  await address.fill("1 Hosur Road, Bengaluru");
  await owner.getByLabel("Phone No.").fill("9820077002");
  await owner.getByLabel("State", { exact: true }).selectOption("29");
  await owner.getByLabel("Invoice prefix").fill("KOR01");
  await owner.getByRole("button", { name: "Save settings" }).click();
  await expect(owner.getByText("The GST profile has been saved.")).toBeVisible();
  await owner.locator('input[type="file"]').setInputFiles(await halves(owner, 900, 300));
  await owner.getByText("Wide", { exact: true }).click();
  await owner.getByRole("button", { name: "Use this picture" }).click();
  const logo = owner.getByAltText("Your logo");
  await expect(logo).toBeVisible();
  expect((await seenIn(logo)).size).toEqual([800, 267]);

  await openSettings("Indiranagar");
  await expect(address).not.toHaveValue("1 Hosur Road, Bengaluru");
  await expect(owner.getByLabel("Legal name")).not.toHaveValue("Rao Motors South");
  await expect(logo).toHaveCount(0);
  await openSettings("Koramangala");
  await expect(owner.getByLabel("Legal name")).toHaveValue("Rao Motors South");
  await expect(address).toHaveValue("1 Hosur Road, Bengaluru");
  await expect(owner.getByLabel("Phone No.")).toHaveValue("9820077002");
  await expect(logo).toBeVisible();
  // Only the branch that has a logo shows a logo in the list.
  await owner.goto(BRANCHES);
  const row = (name: string) => owner.getByRole("listitem").filter({ hasText: name });
  await expect(row("Koramangala").locator("img")).toBeVisible();
  await expect(row("Indiranagar").locator("img")).toHaveCount(0);

  await owner.getByRole("button", { name: "Actions for Koramangala" }).click();
  await owner.getByRole("menuitem", { name: "Rename branch" }).click();
  await owner.getByLabel("Branch name").fill("Hosur Road");
  await owner.getByRole("button", { name: "Rename branch" }).click();
  await expect(owner.getByText("The branch is now called Hosur Road.")).toBeVisible();
  await expect(row("Hosur Road").locator("img")).toBeVisible();
  await owner.context().close();
});
