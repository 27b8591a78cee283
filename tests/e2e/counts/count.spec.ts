import type { Page } from "@playwright/test";
import { findings } from "../accessibility";
import { expectNoSidewaysScroll } from "../customers/shop";
import { addPart, newPart } from "../parts/shelf";
import { expect, PHONE, SIZES, test } from "../stack";

const COUNTS = "/dashboard/manage/stock-count";

/** Opens a count of everything. Other tests of this garage may have opened it already. */
async function openCount(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(`/api/garage/${path}?garageId=${localStorage.garageId}`, {
        method,
        headers: {
          Authorization: `Bearer ${localStorage.token}`,
          "Content-Type": "application/json",
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await response.json()).data;
    };
    const { counts } = await call("GET", "counts");
    for (const { state, countId } of counts)
      if (state === "open") await call("DELETE", `counts/${countId}`);
    return (await call("POST", "counts", { scope: "all" })).countId;
  });
}

async function check(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await findings(page), what).toEqual([]);
}

// One test takes the network away.
test.use({ provokes: /net::ERR_FAILED/ });
test.describe.configure({ mode: "serial" });

for (const { where, viewport } of SIZES) {
  test(`a part is counted, counted again and posted ${where}`, { tag: "@prove" }, async ({
    ownerPage: page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const part = newPart();
    await addPart(page, 4, part);
    const countId = await openCount(page);
    await page.goto("/dashboard/manage/parts");
    if (viewport === PHONE) {
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "Count stock" }).click();
    } else await page.getByRole("link", { name: "Count stock" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Stock count" })).toBeVisible();
    await expect(page.getByText("Everything").locator("visible=true").first()).toBeVisible();
    await check(page, "list");
    await page.goto(`${COUNTS}/view?countId=${countId}`);
    await expect(page.getByText("No part is counted yet.")).toBeVisible();
    await page.getByRole("link", { name: "Count", exact: true }).click();
    await expect(page).toHaveURL(/position=1$/);

    // A scanner types the barcode into the number and ends it with Enter.
    const number = page.getByLabel("How many are there? (NOS)");
    await expect(page.getByLabel(/How many are there/)).toBeFocused();
    await page.keyboard.type(part.barcode);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: part.partName })).toBeVisible();
    await expect(page.getByText("expected")).toHaveCount(0);
    await expect(number).toHaveValue("");
    await check(page, "part");

    // The number is kept while the network is away.
    await page.getByRole("button", { name: "3", exact: true }).click();
    await page.route("**/api/garage/counts/*/lines/*", (route) => route.abort());
    await page.getByRole("button", { name: "Save and go on" }).click();
    await expect(
      page.getByText("No connection. The number is kept here. Try again."),
    ).toBeVisible();
    await expect(number).toHaveValue("3");
    await page.unroute("**/api/garage/counts/*/lines/*");
    const address = page.url();
    await page.getByRole("button", { name: "Save and go on" }).click();
    await expect(page).not.toHaveURL(address);

    await page.goto(`${COUNTS}/view?countId=${countId}`);
    await expect(page.getByText("-1 NOS").locator("visible=true")).toBeVisible();
    await expect(page.getByText("-₹310.00").locator("visible=true")).toBeVisible();
    await check(page, "differences");
    await page.getByRole("link", { name: `Count again: ${part.partName}` }).click();
    await expect(page.getByText("3 NOS counted, 4 NOS expected.")).toBeVisible();
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await expect(page.getByText("-2 NOS").locator("visible=true")).toBeVisible();

    await page.getByRole("button", { name: "Finish count" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(
      "Finish this count with 1 difference worth −₹620.00? This cannot be taken back.",
    );
    await dialog.getByRole("button", { name: "Finish count" }).click();
    await expect(page.getByText("The count is finished.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Finish count" })).toHaveCount(0);
    await page.goto(`/dashboard/manage/parts?search=${part.typed}`);
    await expect(page.getByText("2 NOS").locator("visible=true").first()).toBeVisible();
  });
}

test("keys of the number pad are 72 pixels high and fit on a phone's screen", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.setViewportSize(PHONE);
  await addPart(page, 1);
  const countId = await openCount(page);
  await page.goto(`${COUNTS}/view?countId=${countId}&position=1`);
  for (const name of ["1", "9", "0", "Delete the last digit", "Save and go on"]) {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    expect(box?.height).toBe(72);
    expect((box?.y ?? 0) + 72).toBeLessThanOrEqual(PHONE.height);
  }
});

test("settings of the stock are saved on the garage's page", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await addPart(page);
  await page.goto("/dashboard/account/garage");
  const card = page.getByRole("region", { name: "Stock" });
  const days = card.getByLabel("Days for old parts");
  await expect(days).toHaveValue(/\d/);
  const changed = String((Number(await days.inputValue()) % 90) + 1);
  await days.fill(changed);
  await card.getByRole("button", { name: "Save stock settings" }).click();
  await expect(page.getByText("The settings of the stock are saved.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(days).toHaveValue(changed);
});
