import { expectAccessible } from "../accessibility";
import { newCar, newJob } from "../jobs/shop";
import { expect, PHONE, SIZES, test } from "../stack";

for (const { where, viewport } of SIZES) {
  test(`an estimate is made, sent, changed and withdrawn ${where}`, { tag: "@prove" }, async ({
    ownerPage: page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const shown = (name: string) =>
      page.getByRole("button", { name, exact: true }).locator("visible=true");
    const { jobId, plate } = await newJob(page);
    await page.goto(`/dashboard/check-in?jobId=${jobId}`);
    await page.getByRole("link", { name: "Visit", exact: true }).click();
    await expect(page.getByText("No estimate yet.")).toBeVisible();
    await page.getByRole("link", { name: "New estimate" }).click();
    await expect(page).toHaveURL(/estimates\/view\?garageId=\d+&estimateId=\d+$/);
    await expect(page.getByRole("heading", { name: "Already ordered" })).toBeVisible();
    await expectAccessible(page, "an empty draft");

    await page.getByRole("button", { name: "Add service" }).click();
    const services = page.getByRole("dialog", { name: "Add service" });
    await services.getByRole("button", { name: /^Add / }).nth(1).click();
    await services.getByRole("button", { name: "Done (1)" }).click();
    const addPart = async (at: number, name: string, price: string) => {
      await page.getByRole("button", { name: "Add part" }).nth(at).click();
      const other = { name: "Part that is not in the list" };
      await page.getByRole("dialog").getByRole("button", other).click();
      const panel = page.getByRole("dialog", other);
      await panel.getByLabel("Name").fill(name);
      await panel.getByLabel("HSN").fill("8708");
      await panel.getByLabel("Price (with GST)").fill(price);
      await panel.getByRole("button", { name: "Add part" }).click();
    };
    await page.getByRole("button", { name: "Add choice" }).click();
    await page.getByLabel("Name of the choice").fill("Brake pads");
    await addPart(1, "Standard pads", "1180");
    await addPart(2, "Ceramic pads", "2360");
    await page.getByLabel("Recommended").nth(1).check();
    await expectAccessible(page, "a draft with a choice");
    const targets = page
      .getByRole("main")
      .locator('button, a, input:not([tabindex="-1"]), textarea');
    const low = await targets.evaluateAll((found) =>
      found
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
        .filter((one) => !(one instanceof HTMLInputElement && one.closest("label")))
        .map((one) => one.getAttribute("aria-label") ?? one.textContent),
    );
    expect(low).toEqual([]);
    await shown("Save").click();
    await expect(page.getByText(/^EST-\d+ is saved\.$/)).toBeVisible();

    await shown("Send").click();
    const panel = page.getByRole("dialog");
    await expect(panel.getByText(/^Already ordered, ₹/)).toBeVisible();
    await panel.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("The link is copied.")).toBeVisible();
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
    const first = await page.evaluate(() => navigator.clipboard.readText());
    expect(first).toMatch(/\/estimate\?link=[0-9a-f]+-[\w-]{24}$/);
    await expectAccessible(page, "a sent estimate");

    await shown("Change").click();
    await page.getByLabel("Note", { exact: true }).fill("Ready tomorrow");
    await shown("Send").click();
    await page.getByRole("dialog").getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.getByText(/Version 2$/)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

    await page.goto("/dashboard/manage/estimates");
    await expect(
      page
        .getByText(/Sent (just now|\d+ min ago)/)
        .locator("visible=true")
        .first(),
    ).toBeVisible();
    await expectAccessible(page, "the list");
    await page
      .getByRole("link", { name: new RegExp(plate.slice(-4)) })
      .or(page.getByRole("row", { name: new RegExp(plate.slice(-4)) }).getByRole("link"))
      .first()
      .click();
    await shown("Withdraw").click();
    await page.getByRole("dialog").getByLabel("Reason").fill("The customer comes another day");
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByText("The customer comes another day")).toBeVisible();
    await expect(shown("Change")).toHaveCount(0);
  });
}

test("a car's page starts its estimate, and a bad point joins it with one tap", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  test.slow();
  const { garageId, vehicleId } = await newCar(page);
  await page.goto(`/dashboard/manage/vehicles/view?garageId=${garageId}&vehicleId=${vehicleId}`);
  await page
    .getByRole("link", { name: /^New estimate for / })
    .locator("visible=true")
    .click();
  await expect(page).toHaveURL(/estimates\/view\?garageId=\d+&estimateId=\d+$/);
  await expect(page.getByText("Add a service or a part.")).toBeVisible();
  const code = (await page.getByRole("heading", { level: 1 }).textContent())?.match(/EST-\d+/)?.[0];
  await page.getByRole("link", { name: "Visit", exact: true }).click();
  await page.getByRole("button", { name: "Inspect" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Quick check/ })
    .click();
  await page.getByRole("button", { name: "Bad", exact: true }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Finish anyway" }).click();
  await page.getByRole("link", { name: "Visit", exact: true }).click();

  const add = page.getByRole("button", { name: "Add Engine oil level to the estimate" });
  const on = page.getByRole("link", { name: `On ${code}` });
  const choose = async () => {
    await add.click();
    // The point suggests no service.
    const services = page.getByRole("dialog", { name: "Service for Engine oil level" });
    await services.getByRole("button", { name: /^Add / }).first().click();
    await expect(page.getByText(`Engine oil level is on ${code}.`)).toBeVisible();
    await expect(on).toBeVisible();
  };
  await choose();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(add).toBeVisible();
  await choose();
  await expectAccessible(page, "a visit with a point on its estimate");
  await on.click();
  await expect(page.getByText(/Needs attention now/)).toBeVisible();
});

test.describe("conflicting changes", () => {
  test.use({ provokes: /status of 409/ });

  test("a phone shows that another person has changed the estimate", {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    const { jobId } = await newJob(page);
    await page.goto(`/dashboard/check-in?jobId=${jobId}`);
    await page.getByRole("link", { name: "Visit", exact: true }).click();
    await page.getByRole("link", { name: "New estimate" }).click();
    const note = page.getByLabel("Note", { exact: true });
    await expect(note).toBeVisible();
    const faster = await page.context().newPage();
    await faster.goto(page.url());
    await page.setViewportSize(PHONE);
    const save = async (tab: typeof page, words: string) => {
      await tab.getByLabel("Note", { exact: true }).fill(words);
      await tab.evaluate(() => window.scrollTo(0, 0));
      await tab.getByRole("button", { name: "Save", exact: true }).locator("visible=true").click();
    };
    await save(faster, "Ready today");
    await expect(faster.getByText(/^EST-\d+ is saved\.$/)).toBeVisible();
    const load = page.getByRole("button", { name: "Load the new version" });
    for (const words of ["Ready tomorrow", "Ready on Monday"]) {
      await save(page, words);
      await expect(load).toBeInViewport({ ratio: 1 });
      // The click fails if the bar covers the button.
      await load.click({ trial: true });
    }
    await expect(note).toHaveValue("Ready on Monday");
    await expectAccessible(page, "a draft that another person has changed");
    await load.click();
    await expect(note).toHaveValue("Ready today");
  });
});
