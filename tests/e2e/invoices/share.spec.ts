import { newJob } from "../jobs/shop";
import { ANSWERED, expect, test } from "../stack";
import { openBill } from "./sheet";

test.use({ provokes: ANSWERED(404) });

test("a shared link shows the job to the customer until staff end the link", {
  tag: ["@prove", "@spec:invoices-7"],
}, async ({ ownerPage: page, openContext }) => {
  const { jobId } = await newJob(page);
  const bill = await openBill(page, jobId);
  await bill.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share with the customer" });
  const whatsapp = dialog.getByRole("link", { name: "Open WhatsApp" });
  await expect(whatsapp).toHaveAttribute("href", /^https:\/\/wa\.me\/919812345670\?text=Hello/);
  const link = new URL(await dialog.getByLabel("Link for the customer").inputValue());

  const customer = await (await openContext()).newPage();
  await customer.goto(link.pathname + link.search);
  await expect(customer.getByText("Open", { exact: true })).toBeVisible();

  await dialog.getByRole("button", { name: "End the link" }).click();
  await page
    .getByRole("alertdialog", { name: "End every link to this job?" })
    .getByRole("button", { name: "End the link" })
    .click();
  await expect(dialog).toBeHidden();
  await customer.reload();
  await expect(customer.getByText("Open", { exact: true })).toBeHidden();
});
