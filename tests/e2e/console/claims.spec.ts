import { newOwner } from "../founders";
import { signedIn } from "../people";
import { expect, test } from "./admin";

const BILLING = "/dashboard/account/billing";

test("Confirming a payment shows the new end date of the subscription to the admin and the owner", async ({
  adminPage: page,
  browser,
}) => {
  const owner = await signedIn(browser, await newOwner(page.request));
  await owner.goto(BILLING);
  await owner.getByLabel("Plan").selectOption("starter");
  await owner.getByRole("button", { name: "I have paid" }).click();
  const utr = String(Math.floor(Math.random() * 1e12)).padStart(12, "4");
  await owner.getByLabel("UTR").fill(utr);
  await owner.getByRole("button", { name: "Report payment" }).click();
  await expect(owner.getByText("Waiting to be confirmed")).toBeVisible();

  await page.goto("/console");
  await page.getByRole("link", { name: /^Payments to confirm\s*\d/ }).click();
  const row = page.getByRole("listitem").filter({ hasText: utr });
  await expect(row).toContainText("₹999.00");
  await row.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "Confirm payment" }).dblclick();
  const message = page.getByText(/The payment is recorded\. Indiranagar has paid until/);
  await expect(message).toBeVisible();
  const [until] = ((await message.textContent()) ?? "").match(/\d\d\/\d\d\/\d{4}/) ?? [];
  expect(until).toBeTruthy();
  await expect(page.getByRole("listitem").filter({ hasText: utr })).toHaveCount(0);

  await owner.reload();
  await expect(owner.getByText(`${until}`).first()).toBeVisible();
  await expect(owner.getByText("Waiting to be confirmed")).toHaveCount(0);
  await owner.context().close();
});
