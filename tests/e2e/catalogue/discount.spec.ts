import { dayInShop, moveDays } from "../clock";
import { newCar } from "../jobs/shop";
import { expect, test } from "../stack";

test("Discount of a service applies from its first day to its last day", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  const name = `Monsoon check ${Math.floor(Math.random() * 1e9)}`;
  const { garageId, customerId, vehicleId } = await newCar(page);
  await page.goto("/dashboard/services");
  await page.getByRole("button", { name: "Add New Service" }).click();
  const panel = page.getByRole("dialog", { name: "Add New Service" });
  await panel.getByLabel("Service Category").selectOption("Engine");
  await panel.getByLabel("SubCategory", { exact: true }).selectOption({ index: 1 });
  await panel.getByLabel("Service Name").fill(name);
  await panel.getByLabel("Rate (₹)").fill("1000");
  await panel.getByRole("switch", { name: "Discount" }).check();
  await panel.getByLabel("Discount Percentage").fill("10");
  await panel.getByLabel("Start date").fill(dayInShop(2));
  await panel.getByLabel("End date").fill(dayInShop(4));
  await panel.getByRole("button", { name: "Add service" }).click();
  await page.getByRole("button", { name: "Done" }).click();

  const card = page.getByRole("row").filter({ hasText: name });
  const wizard = `/dashboard/add-new-job?garageId=${garageId}&customerId=${customerId}&vehicleId=${vehicleId}`;
  for (const { days, price } of [
    { days: 0, price: "₹1,000.00" },
    { days: 2, price: "₹900.00" },
    { days: 4, price: "₹900.00" },
    { days: 5, price: "₹1,000.00" },
  ]) {
    const reduced = price !== "₹1,000.00";
    await moveDays(page, days);
    await page.goto("/dashboard/services");
    await expect(card.getByText(price), `the card after ${days} days`).toBeVisible();
    await expect(card.locator("del")).toHaveCount(reduced ? 1 : 0);
    await page.goto(wizard);
    const offered = page.getByRole("listitem").filter({ hasText: name });
    await expect(offered.getByText(price), `the job's list after ${days} days`).toBeVisible();
  }
});
