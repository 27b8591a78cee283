import { newCar } from "../jobs/shop";
import { expect, OWNER, test } from "../stack";

const [ANDHERI, WHITEFIELD] = OWNER.branches;

test("the browser's Back button after a branch switch opens the previous customer in that customer's branch", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const { customerId } = await newCar(page);
  const branch = page.getByRole("button", { name: /^Branch/ });
  await expect(branch).toContainText(ANDHERI);
  await page.goto(`/dashboard/manage/customers/view?customerId=${customerId}`);
  await expect(page.getByText("Kavya Nair").first()).toBeVisible();
  await branch.click();
  await page.getByRole("menuitemradio", { name: new RegExp(WHITEFIELD) }).click();
  await expect(page).toHaveURL(/\/manage\/customers$/);
  await expect(branch).toContainText(WHITEFIELD);
  await page.goBack();
  await expect(page.getByText("Kavya Nair").first()).toBeVisible();
  await expect(branch).toContainText(ANDHERI);
  await page.goForward();
  await expect(page).toHaveURL(/\/manage\/customers$/);
  await expect(branch).toContainText(WHITEFIELD);
});
