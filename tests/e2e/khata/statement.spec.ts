import { expectAccessible, smallTargets } from "../accessibility";
import { moveDays } from "../clock";
import { call, newCar, newJob, sideways } from "../jobs/shop";
import { ANSWERED, expect, PHONE, SIZES, test } from "../stack";

test.use({ provokes: ANSWERED(422) });

for (const { where, viewport, tag } of SIZES) {
  test(`a customer's statement is made, sent and downloaded ${where}`, { tag }, async ({
    ownerPage: page,
  }) => {
    await page.setViewportSize(viewport);
    const car = await newCar(page);
    const { jobId, jobCode } = await newJob(page, { car });
    await call(page, "POST", "jobs/change-status", { jobId, jobStatusId: 4 });
    const { garageId, customerId } = car;
    await page.goto(
      `/dashboard/manage/customers/view?garageId=${garageId}&customerId=${customerId}#account`,
    );
    const account = page.getByRole("region", { name: "Account" });
    await account.getByRole("button", { name: "Statement" }).click();
    const panel = page.getByRole("dialog", { name: "Statement" });
    // The bill is of today, so last month has no entries.
    await panel.getByRole("button", { name: "Make statement" }).click();
    await expect(panel.getByText(/^No entries from \d\d\/\d\d\/\d{4} to/)).toBeVisible();
    const to = panel.getByLabel("To", { exact: true });
    await to.fill("");
    await to.press("ArrowDown");
    await panel.getByRole("button", { name: "Make statement" }).click();
    const made = panel.getByRole("region", { name: /^STMT-/ });
    await expect(made.getByText(/^Due on \d\d\/\d\d\/\d{4}: ₹/)).toBeVisible();
    const closing = (await made.getByText(/^Due on /).textContent()) ?? "";

    const link = (await made.getByRole("link", { name: "WhatsApp" }).getAttribute("href")) ?? "";
    const text = decodeURIComponent(link.replace(/^.*text=/, ""));
    expect(text).toContain(closing);
    expect(text).toContain(jobCode);
    await expectAccessible(page, `statement ${where}`);
    if (viewport === PHONE) expect(await smallTargets(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);

    const download = page.waitForEvent("download");
    await made.getByRole("button", { name: "Download PDF" }).click();
    expect((await download).suggestedFilename()).toMatch(/^STMT-\d+\.pdf$/);
    await made.getByRole("button", { name: "Mail" }).click();
    await expect(page.getByText(/^The statement is on its way to /)).toBeVisible();
  });
}

test("an owner makes the statements of last month from the dues", async ({ ownerPage: page }) => {
  const { jobId } = await newJob(page);
  await call(page, "POST", "jobs/change-status", { jobId, jobStatusId: 4 });
  await moveDays(page, 31);
  await page.goto("/dashboard/manage/dues");
  await page.getByRole("button", { name: "Statements of last month" }).click();
  const panel = page.getByRole("dialog", { name: "Statements of last month" });
  const make = panel.getByRole("button", { name: /^Make \d+ statements?$/ });
  await expect(panel.getByText(/^Make \d+ statements? for .*mailed, /)).toBeVisible();
  await expectAccessible(page, "question of statements");
  await make.click();
  await expect(panel.getByText(/made on \d\d\/\d\d\/\d{4}\./)).toBeVisible();
  await expect(make).toBeHidden();
  await expect(panel.getByText("Kavya Nair").first()).toBeVisible();
  await expectAccessible(page, "statements of last month");
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});
