import { branchButton, switchTo } from "../branch";
import { newCar } from "../jobs/shop";
import { expect, OWNER, test } from "../stack";

const [ANDHERI, WHITEFIELD] = OWNER.branches;

test("the browser's Back button after a branch switch opens the previous customer in that customer's branch", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const { customerId } = await newCar(page);
  const branch = branchButton(page);
  await expect(branch).toContainText(ANDHERI);
  await page.goto(`/dashboard/manage/customers/view?customerId=${customerId}`);
  await expect(page.getByText("Kavya Nair").first()).toBeVisible();
  await switchTo(page, WHITEFIELD);
  await expect(page).toHaveURL(/\/manage\/customers$/);
  await page.goBack();
  await expect(page.getByText("Kavya Nair").first()).toBeVisible();
  await expect(branch).toContainText(ANDHERI);
  await page.goForward();
  await expect(page).toHaveURL(/\/manage\/customers$/);
  await expect(branch).toContainText(WHITEFIELD);
});
