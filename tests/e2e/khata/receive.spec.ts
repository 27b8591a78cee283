import { expectAccessible, smallTargets } from "../accessibility";
import { openBill } from "../invoices/sheet";
import { call, newCar, newJob, sideways } from "../jobs/shop";
import { expect, PHONE, SIZES, test } from "../stack";

const rupees = (amount: number) =>
  `₹${amount.toLocaleString("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

for (const { where, viewport, tag } of SIZES) {
  test(`one receipt pays three bills, moves to another use and is reversed ${where}`, {
    tag,
  }, async ({ ownerPage: page }) => {
    // It delivers three jobs and opens eight screens.
    test.slow();
    await page.setViewportSize(viewport);
    const car = await newCar(page);
    const jobs = [];
    for (let at = 0; at < 3; at += 1) {
      const job = await newJob(page, { car });
      await call(page, "POST", "jobs/change-status", { jobId: job.jobId, jobStatusId: 4 });
      jobs.push(job);
    }
    const [first] = jobs as [(typeof jobs)[number]];
    const { garageId, customerId } = car;
    const { owed } = await call<{ owed: number }>(
      page,
      "GET",
      `customers/${customerId}/account?garageId=${garageId}`,
    );
    const customer = `/dashboard/manage/customers/view?garageId=${garageId}&customerId=${customerId}`;

    await page.goto(`${customer}#account`);
    const account = page.getByRole("region", { name: "Account" });
    const receive = account.getByRole("button", { name: "Receive money" });
    await expect(receive).toBeEnabled();
    const panel = page.getByRole("dialog", { name: "Receive money" });
    // The code of the keys loads after the page.
    await expect(async () => {
      if (await panel.isVisible()) return;
      if (viewport === PHONE) await receive.click();
      else await page.keyboard.press("r");
      await expect(panel).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(panel.getByLabel("Amount", { exact: true })).toBeFocused();
    await page.keyboard.type(String(owed + 500));
    await expect(panel.getByRole("checkbox", { checked: true })).toHaveCount(3);
    await expect(panel).toContainText(
      `On bills ${rupees(owed)} · Stays as advance ₹500.00 · Owes then ₹0.00`,
    );
    await expectAccessible(page, `receive money ${where}`);
    if (viewport === PHONE) expect(await smallTargets(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await panel.getByLabel("Amount", { exact: true }).fill(String(owed));
    await panel.getByText("Cash", { exact: true }).click();
    await panel.getByRole("button", { name: `Receive ${rupees(owed)}` }).click();
    const told = page.getByText(/^Receipt RCPT-\d+\. 3 bills are paid\.$/);
    await expect(told).toBeVisible();
    const code = /RCPT-\d+/.exec((await told.textContent()) ?? "")?.[0] ?? "";
    await expect(account.getByText("All bills are paid.")).toBeVisible();

    const openMenu = async () => {
      await page.goto(`${customer}&tab=entries#account`);
      await account.getByRole("button", { name: `Actions for ${code}` }).click();
    };
    await openMenu();
    await page.getByRole("menuitem", { name: `Take off ${first.jobCode}` }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Take off" }).click();
    await expect(page.getByText("The money is off this bill.")).toBeVisible();

    const bill = await openBill(page, first.jobId);
    await expect(bill.getByText(`${rupees(owed / 3)} advance is free.`)).toBeVisible();
    await bill.getByRole("button", { name: "Use it" }).click();
    await expect(bill.getByText(`${rupees(owed / 3)} on this bill`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await expect(bill.getByText(/advance is free/)).toHaveCount(0);

    await page.goto("/dashboard/manage/payments");
    const listed = page.getByRole("main").getByText("3 bills").locator("visible=true").first();
    await expect(listed).toBeVisible();

    await openMenu();
    await page.getByRole("menuitem", { name: "Reverse" }).click();
    const reversal = page.getByRole("alertdialog", { name: `Reverse receipt ${code}?` });
    await expect(reversal).toContainText("3 bills are owed again.");
    await reversal.getByLabel("Reason").fill("Wrong customer");
    await reversal.getByRole("button", { name: "Reverse" }).click();
    await expect(reversal).toBeHidden();
    await expect(account.getByText(rupees(owed)).first()).toBeVisible();
    await expect(account.getByRole("button", { name: `Actions for ${code}` })).toHaveCount(0);
    await account.getByRole("button", { name: "Open bills" }).click();
    await expect(account.getByText(/, not invoiced$/).locator("visible=true")).toHaveCount(3);
  });
}
