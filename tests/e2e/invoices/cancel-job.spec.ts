import { newJob, sideways } from "../jobs/shop";
import { expect, SIZES, test } from "../stack";
import { figure, issue, openBill, pay } from "./sheet";

// The server refuses the first try because the job has an invoice or a payment, and the browser logs the 409.
test.use({ provokes: /409/ });

for (const { where, viewport } of SIZES) {
  test(`a job with an invoice and a payment can be cancelled, and the advance can be refunded later ${where}`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const { jobId, jobCode } = await newJob(page);
    const bill = await openBill(page, jobId);
    await pay(page, bill, { amount: "100", mode: "UPI", utr: "6061 6699 0939" });
    await issue(page, bill);

    await page.goto(`/dashboard/manage/jobs?search=${jobCode}`);
    await page
      .getByRole("combobox", { name: `Status of ${jobCode}` })
      .filter({ visible: true })
      .selectOption("Cancelled");
    const dialog = page.getByRole("alertdialog", { name: `Cancel ${jobCode}?` });
    await expect(dialog.getByText(/^A credit note cancels invoice AND01-/)).toBeVisible();
    await dialog.getByText("Keep ₹100.00 as advance").click();
    await dialog.getByLabel("Reason").fill("Car was sold");
    expect(await sideways(page)).toBe(0);
    await dialog.getByRole("button", { name: "Cancel job" }).click();
    await expect(page.getByText(/₹100\.00 is kept as an advance\./)).toBeVisible();
    await expect(
      page.getByText("Advance held ₹100.00").filter({ visible: true }).first(),
    ).toBeVisible();

    const after = await openBill(page, jobId);
    await expect(figure(after, "Advance held")).toHaveText("₹100.00");
    await after.getByRole("button", { name: /^Refund RCPT-/ }).click();
    const question = page.getByRole("alertdialog", { name: "Refund ₹100.00?" });
    await question.getByLabel("Reason").fill("Given back");
    await question.getByRole("button", { name: "Refund" }).click();
    await expect(figure(after, "Balance due")).toHaveText("₹0.00");
  });
}
