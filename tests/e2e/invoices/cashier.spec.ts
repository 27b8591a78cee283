import { mergeTests } from "@playwright/test";
import { newJob } from "../jobs/shop";
import { CASHIER, test as people } from "../people";
import { expect, PHONE, test as stack } from "../stack";
import { figure, issue, openBill, pay } from "./sheet";

const test = mergeTests(stack, people);
test.use({ roleId: CASHIER });
test.slow();

test("a cashier issues an invoice and records a payment on a phone, but cannot cancel invoices", {
  tag: ["@prove", "@spec:invoices-17"],
}, async ({ ownerPage, staffPage: page }) => {
  const { jobId, jobCode } = await newJob(ownerPage);
  await page.setViewportSize(PHONE);
  await page.goto(`/dashboard/manage/jobs?search=${jobCode}`);
  await page.getByRole("link", { name: jobCode }).filter({ visible: true }).click();
  const sheet = page.getByRole("dialog", { name: "Job Sheet" });
  await expect(sheet.getByRole("link", { name: "Edit" })).toBeHidden();
  // The amount due in the sheet's header links to the bill.
  await sheet.getByRole("button", { name: /due of/ }).click();
  await expect(sheet.getByRole("button", { name: "Record payment" })).toBeInViewport();

  const bill = await openBill(page, jobId);
  await issue(page, bill);
  await pay(page, bill, { mode: "UPI", utr: "606166990939" });
  await expect(figure(bill, "Balance due")).toHaveText("₹0.00");
  await bill.getByRole("button", { name: /^More for/ }).click();
  await expect(page.getByRole("menuitem", { name: "Download duplicate" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Cancel invoice" })).toBeHidden();
});
