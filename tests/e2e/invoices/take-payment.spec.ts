import { mergeTests, type Page } from "@playwright/test";
import { newService } from "../intake/shop";
import { call, newCar, newJob, sideways } from "../jobs/shop";
import { CASHIER, test as people } from "../people";
import { expect, PHONE, test as stack } from "../stack";
import { taps } from "../taps";
import { figure, pay, readyAndPaid } from "./sheet";

const test = mergeTests(stack, people);
test.use({ roleId: CASHIER });
// A worker issues and mails the invoice.
test.slow();

/** Opens the sheet of a job in progress. Its service costs ₹1,299.00 and ₹233.82 of GST (18%): ₹1,532.82. */
async function openSheet(owner: Page, page: Page) {
  await page.setViewportSize(PHONE);
  const car = await newCar(owner);
  const service = await newService(owner, car.garageId, 1299);
  const job = await newJob(owner, { car, service, withGst: true });
  const { garageId, jobId, jobCode } = job;
  await owner.goto(`/dashboard/manage/jobs/view?garageId=${garageId}&jobId=${jobId}`);
  await owner.getByRole("button", { name: `Start work ${jobCode}` }).click();
  await expect(owner.getByRole("button", { name: `Mark ready ${jobCode}` })).toBeVisible();
  await page.goto(`/dashboard/manage/jobs/view?garageId=${garageId}&jobId=${jobId}`);
  const bill = page.getByRole("region", { name: "Bill" });
  await expect(figure(bill, "Balance due")).toHaveText("₹1,532.82");
  return { ...job, bill };
}

type Bill = { payments: { amount: number; paymentMethod: string; reference: string | null }[] };

test("on a phone, a job in progress is ready, invoiced and paid by UPI with four taps", async ({
  ownerPage: page,
}) => {
  const { garageId, jobId, bill } = await openSheet(page, page);
  const { tap, count } = taps();
  await readyAndPaid(page, tap);
  expect(count()).toBe(4);

  await expect(bill.getByText(/^Issued on /)).toBeVisible();
  await expect(figure(bill, "Paid")).toHaveText("₹1,532.82");
  await expect(figure(bill, "Balance due")).toHaveText("₹0.00");
  await expect(bill.getByRole("button", { name: "Record payment" })).toBeHidden();
  await expect(bill.getByRole("button", { name: "Show QR code" })).toBeHidden();
  const { payments } = await call<Bill>(page, "GET", `jobs/${jobId}/bill?garageId=${garageId}`);
  expect(payments).toMatchObject([{ amount: 1532.82, paymentMethod: "UPI", reference: null }]);
});

test("on a phone, a cashier issues an invoice and takes the rest by UPI with three taps", {
  tag: "@prove",
}, async ({ ownerPage, staffPage: page }) => {
  const { garageId, jobId, bill } = await openSheet(ownerPage, page);
  await pay(page, bill, { amount: "500", mode: "Cash" });
  const { tap, count } = taps();
  await tap(bill.getByRole("button", { name: "Preview and issue" }));
  await tap(page.getByRole("button", { name: "Issue and take payment" }));
  const code = page.getByRole("dialog", { name: "Scan to pay" });
  await expect(code.getByRole("img", { name: "QR code to pay ₹1,032.82 with UPI" })).toBeVisible();
  expect(await sideways(page)).toBe(0);
  // The third tap is a double tap, faster than the screen. It pays once.
  const received = code.getByRole("button", { name: "₹1,032.82 received" });
  await received.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  expect(count()).toBe(2);
  await expect(figure(bill, "Balance due")).toHaveText("₹0.00");
  const { payments } = await call<Bill>(page, "GET", `jobs/${jobId}/bill?garageId=${garageId}`);
  expect(payments.map(({ amount, paymentMethod }) => [amount, paymentMethod])).toEqual([
    [1032.82, "UPI"],
    [500, "Cash"],
  ]);
});
