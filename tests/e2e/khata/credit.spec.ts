import { expectAccessible } from "../accessibility";
import { call, newCar, newJob } from "../jobs/shop";
import { DESK, expect, test } from "../stack";

// The first try is refused.
test.use({ provokes: /status of 409/ });

test("a delivery over the limit is delivered on credit with a reason", async ({
  ownerPage: page,
}) => {
  await page.setViewportSize(DESK);
  const car = await newCar(page);
  const job = await newJob(page, { car });
  await call(page, "PUT", `customers/${car.customerId}/terms?garageId=${car.garageId}`, {
    creditDays: 30,
    creditLimit: 1,
  });
  await page.goto(`/dashboard/manage/jobs/view?garageId=${car.garageId}&jobId=${job.jobId}`);
  const status = page.getByRole("combobox", { name: `Status of ${job.jobCode}` });
  await status.selectOption({ label: "Delivered" });
  const dialog = page.getByRole("alertdialog", { name: /is over the credit limit/ });
  await expect(dialog).toContainText("Kavya Nair would owe ₹");
  await expect(dialog).toContainText("The limit is ₹1.00.");
  await expectAccessible(page, "over the limit");
  await dialog.getByLabel("Reason").fill("Pays on Friday");
  await dialog.getByRole("button", { name: "Deliver on credit" }).click();
  await expect(page.getByText(`Job ${job.jobCode} is now Delivered.`)).toBeVisible();
  await expect(status).toHaveValue("4");
});
