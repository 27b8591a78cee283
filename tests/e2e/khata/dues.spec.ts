import { expectAccessible, smallTargets } from "../accessibility";
import { pay } from "../invoices/sheet";
import { call, newJob } from "../jobs/shop";
import { expect, PHONE, SIZES, test } from "../stack";
import { taps } from "../taps";

for (const { where, viewport, tag } of SIZES) {
  test(`an owner finds who owes what in two taps, and a payment closes the bill ${where}`, {
    tag,
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(viewport);
    const { garageId, customerId, jobId, jobCode } = await newJob(page);
    await call(page, "POST", "jobs/change-status", { jobId, jobStatusId: 4 });
    await page.goto("/dashboard/home");
    const { tap, count } = taps();
    if (viewport === PHONE) await tap(page.getByRole("button", { name: "Menu", exact: true }));
    await tap(page.getByRole("link", { name: "Dues", exact: true }));
    await expect(page.getByRole("heading", { name: "Dues", level: 1 })).toBeVisible();
    expect(count()).toBeLessThanOrEqual(2);

    await page.getByLabel("Search customer name or phone number").fill("Kavya");
    await expect(page.getByRole("link", { name: /Kavya Nair/ }).first()).toBeVisible();
    await page.goto(
      `/dashboard/manage/customers/view?garageId=${garageId}&customerId=${customerId}#account`,
    );
    const account = page.getByRole("region", { name: "Account" });
    await expect(account.getByText("Oldest today")).toBeVisible();
    const bill = account.getByRole("link", { name: `${jobCode}, not invoiced` });
    await bill.locator("visible=true").first().click();
    const shown = page.getByRole("main").getByText(/^Owes ₹[\d,.]+, oldest today$/);
    await expect(shown.first()).toBeVisible();

    await pay(page, page.getByRole("region", { name: "Bill" }), { mode: "Cash" });
    await expect(shown).toHaveCount(0);
    await page.goBack();
    await expect(account.getByText("All bills are paid.")).toBeVisible();
    await account.getByRole("button", { name: "All entries" }).click();
    await expect(account.getByText(/Receipt RCPT-/).locator("visible=true")).toBeVisible();
    await page.reload();
    await expect(account.getByText(/Receipt RCPT-/).locator("visible=true")).toBeVisible();
  });
}

test("dues and accounts are accessible in both themes, on a phone and at 320 pixels", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  // It scans twelve pages in two themes.
  test.setTimeout(240_000);
  const { garageId, customerId, jobId } = await newJob(page);
  await call(page, "POST", "jobs/change-status", { jobId, jobStatusId: 4 });
  const customer = `/dashboard/manage/customers/view?garageId=${garageId}&customerId=${customerId}`;
  for (const viewport of [{ width: 1280, height: 800 }, PHONE, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport);
    for (const address of [
      "/dashboard/manage/dues",
      "/dashboard/manage/dues?search=nobody-is-called-so",
      customer,
      `${customer}&tab=entries`,
    ]) {
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      await expectAccessible(page, `${address} ${viewport.width}`);
      if (viewport === PHONE) expect(await smallTargets(page), address).toEqual([]);
    }
  }
});
