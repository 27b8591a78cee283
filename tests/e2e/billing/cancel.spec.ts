import { founder } from "../founders";
import { expect, test } from "../stack";

test("Owner ends the subscription and then decides to keep the subscription", {
  tag: "@prove",
}, async ({ browser, page }) => {
  const owner = await founder(browser, page);
  await owner.goto("/dashboard/account/billing");
  await owner.getByRole("button", { name: "End subscription" }).click();
  const box = owner.getByRole("alertdialog");
  await expect(box).toContainText(/Everything works until \d\d\/\d\d\/\d{4}/);
  await box.getByRole("button", { name: "End subscription" }).click();
  await expect(owner.getByText("Ending", { exact: true })).toBeVisible();
  await expect(owner.getByText(/You ended your subscription/)).toBeVisible();
  await expect(owner.getByRole("region", { name: "Pay", exact: true })).toHaveCount(0);
  await owner.reload();
  await owner.getByRole("button", { name: "Keep subscription" }).click();
  await expect(owner.getByText("Trial", { exact: true })).toBeVisible();
  await expect(owner.getByRole("region", { name: "Pay", exact: true })).toBeVisible();
  await owner.context().close();
});
