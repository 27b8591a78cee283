import { newJob, sideways } from "../jobs/shop";
import { expect, SIZES, test } from "../stack";
import { figure, issue, openBill, pay } from "./sheet";

// The tests wait for a worker that creates PDFs and sends mails, so they get more time.
test.slow();

for (const { where, viewport, tag } of SIZES) {
  test.describe(where, { tag }, () => {
    test.beforeEach(({ ownerPage: page }) => page.setViewportSize(viewport));

    test(`a job gets an advance payment, an invoice with PDF and mail, and the final payment ${where}`, {
      tag: ["@spec:invoices-4", "@spec:invoices-5", "@spec:invoices-8"],
    }, async ({ ownerPage: page }) => {
      const { jobId, jobCode } = await newJob(page);
      const bill = await openBill(page, jobId);
      await pay(page, bill, { amount: "100", mode: "Cash" });
      await expect(figure(bill, "Paid")).toHaveText("₹100.00");

      await issue(page, bill);
      const download = page.waitForEvent("download");
      await bill.getByRole("button", { name: /^Download / }).click();
      expect((await download).suggestedFilename()).toMatch(/^AND01-\d{4}-\d{5}\.pdf$/);
      await bill.getByRole("button", { name: "Send by email" }).click();
      await expect(bill.getByText(/Sent to kavya@mail\.example/)).toBeVisible({ timeout: 20_000 });

      await pay(page, bill, { mode: "UPI", utr: "606166990939" });
      await expect(figure(bill, "Balance due")).toHaveText("₹0.00");
      await expect(bill.getByRole("button", { name: "Record payment" })).toBeHidden();
      const receipt = page.waitForEvent("download");
      await bill
        .getByRole("button", { name: /^Receipt / })
        .first()
        .click();
      expect((await receipt).suggestedFilename()).toMatch(/^RCPT-\d+\.pdf$/);
      expect(await sideways(page)).toBe(0);

      await page.goto(`/dashboard/manage/jobs?search=${jobCode}`);
      await expect(page.getByText("1-1 of 1 results")).toBeVisible();
      await expect(page.getByText(/^₹/).filter({ visible: true })).toHaveCount(0);
    });

    test(`a reversed payment shows its reason, and the amount is due again in the job list ${where}`, {
      tag: ["@prove", "@spec:invoices-9", "@spec:invoices-16"],
    }, async ({ ownerPage: page }) => {
      const { jobId, jobCode } = await newJob(page);
      const bill = await openBill(page, jobId);
      const due = await figure(bill, "Balance due").textContent();
      await pay(page, bill, { mode: "Cash" });
      await bill.getByRole("button", { name: /^Reverse / }).click();
      const question = page.getByRole("alertdialog", { name: /^Reverse ₹/ });
      await question.getByLabel("Reason").fill("Counted twice");
      await question.getByRole("button", { name: "Reverse" }).click();
      await expect(bill.getByText("Reason: Counted twice")).toBeVisible();
      await expect(figure(bill, "Balance due")).toHaveText(due ?? "");
      await page.goto(`/dashboard/manage/jobs?search=${jobCode}`);
      await expect(
        page.getByText(due ?? "", { exact: true }).filter({ visible: true }),
      ).toBeVisible();
    });

    test(`a part of an invoice is credited, and the excess goes back ${where}`, {
      tag: "@prove",
    }, async ({ ownerPage: page }) => {
      const { jobId } = await newJob(page);
      const bill = await openBill(page, jobId);
      await issue(page, bill);
      await pay(page, bill, { mode: "Cash" });
      await bill.getByRole("button", { name: /^More for / }).click();
      await page.getByRole("menuitem", { name: "Credit part of this invoice" }).click();
      const panel = page.getByRole("dialog", { name: /^Credit part of / });
      await panel.getByText("Charged too much").click();
      await panel.getByLabel("Or amount without GST").first().fill("100");
      await expect(panel.getByText("₹100.00").last()).toBeVisible();
      expect(await sideways(page)).toBe(0);
      await page.screenshot({ path: test.info().outputPath("credit-part.png") });
      await panel.getByRole("button", { name: "Issue credit note" }).click();
      await expect(panel).toBeHidden();
      await expect(figure(bill, "Credited")).toHaveText("₹100.00");
      await expect(figure(bill, "To refund")).toHaveText("₹100.00");
      await expect(bill.getByRole("heading", { name: "Credit notes" })).toBeVisible();

      await bill.getByRole("button", { name: /^Give back part of / }).click();
      const refund = page.getByRole("dialog", { name: /^Give back part of / });
      await expect(refund.getByLabel("Amount")).toHaveValue("100.00");
      await refund.getByLabel("Reason").fill("Charged too much");
      await refund.getByRole("button", { name: "Record refund" }).click();
      await expect(refund).toBeHidden();
      await expect(figure(bill, "Balance due")).toHaveText("₹0.00");
      expect(await sideways(page)).toBe(0);
      await page.screenshot({ path: test.info().outputPath("bill.png"), fullPage: true });
    });

    test(`a new invoice can be issued after a credit note cancelled the first invoice ${where}`, {
      tag: ["@prove", "@spec:invoices-10"],
    }, async ({ ownerPage: page }) => {
      const { jobId } = await newJob(page);
      const bill = await openBill(page, jobId);
      await issue(page, bill);
      const heading = bill.getByRole("heading", { name: /AND01-/ });
      const first = await heading.textContent();
      await bill.getByRole("button", { name: /^More for/ }).click();
      await page.getByRole("menuitem", { name: "Cancel invoice" }).click();
      const question = page.getByRole("alertdialog", { name: /^Cancel AND01-/ });
      await question.getByRole("button", { name: "Cancel invoice" }).click();
      await expect(question.getByText("Reason is required")).toBeVisible();
      await question.getByLabel("Reason").fill("Wrong price");
      await question.getByRole("button", { name: "Cancel invoice" }).click();
      await expect(bill.getByText("Not issued")).toBeVisible();
      await issue(page, bill);
      await expect(heading).not.toHaveText(first ?? "");
      await bill.getByText("Earlier documents (2)").click();
      await expect(bill.getByText(/cancelled by AND01C?-/)).toBeVisible();
    });
  });
}

test("changing a job's status to “Ready” issues the invoice, and the bill shows that the invoice was mailed", {
  tag: ["@prove", "@spec:invoices-2"],
}, async ({ ownerPage: page }) => {
  const { jobId, jobCode } = await newJob(page);
  await page.goto(`/dashboard/manage/jobs?search=${jobCode}`);
  await page
    .getByRole("combobox", { name: `Status of ${jobCode}` })
    .filter({ visible: true })
    .selectOption("Ready");
  await page.getByRole("button", { name: "Ready and send" }).click();
  await expect(page.getByText(/is ready to be delivered/)).toBeVisible();
  const bill = await openBill(page, jobId);
  await expect(bill.getByText(/Sent to kavya@mail\.example/)).toBeVisible({ timeout: 20_000 });
});

test("the payment panel asks for confirmation before it discards typed text", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const { jobId } = await newJob(page);
  const bill = await openBill(page, jobId);
  await bill.getByRole("button", { name: "Record payment" }).click();
  const panel = page.getByRole("dialog", { name: "Record payment" });
  await panel.getByLabel("Amount").fill("12");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(panel.getByLabel("Amount")).toHaveValue("12");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(panel).toBeHidden();
  await expect(bill.getByRole("button", { name: "Record payment" })).toBeFocused();
});
