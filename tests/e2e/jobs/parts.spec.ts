import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "../customers/shop";
import { addPart, newPart } from "../parts/shelf";
import { ADVISOR, expect, test } from "../people";
import { waitForShortcuts } from "../shell/shortcuts";
import { SIZES } from "../stack";
import { call, newCar, newJob, todayInShop } from "./shop";

test.use({ roleId: ADVISOR });

/** Presses a button of the summary: beside the form on a desktop, in the bar on a phone. */
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();

for (const { where, viewport, tag } of SIZES) {
  test(`an advisor adds a part to a job and takes it on the job sheet ${where}`, { tag }, async ({
    ownerPage,
    staffPage: page,
  }) => {
    const part = newPart();
    await addPart(ownerPage, 3, part);
    await page.setViewportSize(viewport);
    const { garageId, customerId, vehicleId } = await newCar(page);
    await page.goto(
      `/dashboard/add-new-job?garageId=${garageId}&customerId=${customerId}&vehicleId=${vehicleId}`,
    );
    await page
      .getByRole("button", { name: /^Add (?!New|Handling|Jobs)/ })
      .first()
      .click();
    const search = page.getByRole("combobox", { name: "Add part" });
    await expect(search).toBeAttached();

    // One part needs two keys besides its number: p opens the search, and Enter adds the part.
    await page.locator("h1").click();
    await waitForShortcuts(page);
    await page.keyboard.press("p");
    await expect(search).toBeFocused();
    await page.keyboard.type(part.typed);
    await page.keyboard.press("Enter");
    const parts = page.getByRole("region", { name: "Parts (1)" });
    await expect(parts.getByText(part.partName, { exact: true })).toBeVisible();
    await expect(parts.getByText("In stock")).toBeVisible();
    await expectNoSidewaysScroll(page);

    await press(page, "Continue");
    await page.getByLabel("Entry DOD").fill(todayInShop());
    await page.getByText("High", { exact: true }).click();
    await page.getByText("No", { exact: true }).click();
    await page.getByText("UPI", { exact: true }).click();
    await press(page, "Create Job");
    await page.getByRole("dialog").getByRole("button", { name: /View/ }).click();
    const sheet = page.getByRole("main");
    await expect(sheet.getByRole("heading", { name: "Job Sheet" })).toBeVisible();
    await expect(sheet.getByText("Reserved", { exact: true })).toBeVisible();
    await sheet.getByRole("button", { name: `Take ${part.partName}` }).click();
    await expect(sheet.getByText("Taken", { exact: true })).toBeVisible();
    await expect(page.getByText("The parts are taken from stock.")).toBeVisible();
  });
}

/** Counts the keys that a person presses on one page. A key that is held counts once. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { keys: 0 };
    Object.assign(window, { counted });
    const count = ({ isTrusted, repeat }: KeyboardEvent) => {
      if (isTrusted && !repeat) counted.keys += 1;
    };
    window.addEventListener("keydown", count, { capture: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { counted: { keys: number } }).counted.keys);
}

test("one part is added to a job and saved with six keys, its number not counted", {
  tag: "@prove",
}, async ({ ownerPage, staffPage: page }) => {
  const part = newPart();
  await addPart(ownerPage, 3, part);
  const { garageId, jobId } = await newJob(page);
  await page.goto(`/dashboard/update-job?garageId=${garageId}&jobId=${jobId}`);
  await expect(page.getByRole("combobox", { name: "Add part" })).toBeAttached();
  await waitForShortcuts(page);
  const keys = await countKeys(page);
  await page.keyboard.press("p");
  await page.keyboard.type(part.typed);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${part.partName} is added.`)).toBeAttached();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("radio", { name: "High" })).toBeAttached();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: /View/ })).toBeVisible();
  expect((await keys()) - part.typed.length).toBe(6);
  const job = await call<{ parts: { partName: string; quantity: number }[] }>(
    page,
    "GET",
    `jobs/${jobId}`,
  );
  expect(job.parts).toMatchObject([{ partName: part.partName, quantity: 1 }]);
});
