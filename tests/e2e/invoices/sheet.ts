import type { Locator, Page } from "@playwright/test";
import { expect } from "../stack";
import { inEnglish } from "../words";

/** Opens the job sheet and returns its bill. */
export async function openBill(page: Page, jobId: number): Promise<Locator> {
  await page.goto(`/dashboard/manage/jobs?jobId=${jobId}`);
  const bill = page.getByRole("region", { name: "Bill" });
  await expect(bill.getByRole("heading", { name: "Payments" })).toBeVisible();
  return bill;
}

/** Returns the amount beside a label of the bill. */
export const figure = (bill: Locator, label: string) =>
  bill.getByText(label, { exact: true }).locator("xpath=following-sibling::dd");

type Payment = { amount?: string; mode: string; utr?: string };

export async function pay(
  page: Page,
  bill: Locator,
  { amount, mode, utr }: Payment,
  words = inEnglish,
) {
  await bill.getByRole("button", { name: words("Record payment") }).click();
  const panel = page.getByRole("dialog", { name: words("Record payment") });
  if (amount !== undefined) await panel.getByLabel(words("Amount")).fill(amount);
  await panel.getByText(words(mode), { exact: true }).click();
  if (utr !== undefined) await panel.getByLabel(words("UTR")).fill(utr);
  await panel.getByRole("button", { name: words("Record payment") }).click();
  await expect(panel).toBeHidden();
}

export async function issue(page: Page, bill: Locator): Promise<void> {
  await bill.getByRole("button", { name: "Preview and issue" }).click();
  const preview = page.getByRole("dialog", { name: "Preview of the invoice" });
  await expect(
    preview.frameLocator("iframe").getByText("Draft", { exact: true }).first(),
  ).toBeVisible();
  await preview.getByRole("button", { name: "Issue invoice" }).click();
  await expect(preview).toBeHidden();
  await expect(bill.getByText(/^Issued on/)).toBeVisible();
}

/** Makes a job in progress ready with its invoice, and takes the payment by UPI, from its sheet. */
export async function readyAndPaid(
  page: Page,
  tap = (target: Locator) => target.click(),
): Promise<void> {
  await tap(page.getByRole("button", { name: /^Mark ready JOB-/ }));
  await tap(page.getByRole("button", { name: /^Ready and (send|issue)$/ }));
  await tap(page.getByRole("button", { name: "Show QR code" }));
  const code = page.getByRole("dialog", { name: "Scan to pay" });
  await expect(code.getByRole("img", { name: /^QR code to pay ₹/ })).toBeInViewport({ ratio: 1 });
  await tap(code.getByRole("button", { name: /^₹[\d,.]+ received$/ }));
  await expect(
    page.getByText(/^The payment has been recorded\. Receipt RCPT-\d+\.$/),
  ).toBeVisible();
  await expect(code).toBeHidden();
}
