import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ask, expectNoSidewaysScroll } from "../customers/shop";
import { signedIn } from "../people";
import { halves, seenIn } from "../picture";
import { watchShifts } from "../shifts";
import { expect, OWNER, PHONE, SIZES, test } from "../stack";

const SETTINGS = "/dashboard/account/garage";
const PAPER = 'iframe[title="An example of your invoice"]';
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const TECHNICIAN = { email: "technician@sharma.example", password: OWNER.password };

/** Scrolls to the preview. A phone loads the preview only when it is near the visible area. */
async function goToPaper(page: Page) {
  await page.getByRole("heading", { name: "Preview" }).scrollIntoViewIfNeeded();
  await expect(page.locator(PAPER)).toBeVisible();
}

for (const { where, viewport, tag } of SIZES) {
  test(`Invoice preview shows what is typed in the garage settings form ${where}`, {
    tag: [...tag, "@spec:garage-1", "@spec:garage-7", "@spec:garage-10"],
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/dashboard/account");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Garage settings/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`${SETTINGS}$`));
    if (viewport === PHONE) await page.getByRole("link", { name: /^GST and invoices/ }).click();
    await goToPaper(page);
    const paper = page.frameLocator(PAPER);
    await expect(paper.getByRole("heading", { name: "Tax Invoice" })).toBeVisible();
    await expect(paper.getByText("27AABCS1429B1ZU")).toBeVisible();

    // The test does not save the settings here, because other tests use the same garage.
    await page.getByLabel("Legal name").fill("Zoya <b>& Daughters</b>");
    await expect(paper.getByText("Zoya <b>& Daughters</b>").first()).toBeVisible();
    await page.getByRole("radio", { name: /^Composition/ }).check();
    await expect(paper.getByRole("heading", { name: "Bill of Supply" })).toBeVisible();
    await expectNoSidewaysScroll(page);

    // The preview must fill its space without cutting anything off.
    const frame = await page.locator(PAPER).boundingBox();
    const room = await page.locator(PAPER).locator("..").boundingBox();
    expect(frame?.width).toBeCloseTo(room?.width ?? 0, -1);
    expect(frame?.height).toBeCloseTo(room?.height ?? 0, -1);

    await page.getByLabel("GSTIN").fill("27AABCS1429B1ZV");
    await expect(page.getByText("This is not a valid GSTIN")).toBeVisible();
    await page.getByLabel("GSTIN").fill("29AAPFU0939F1ZR");
    await expect(page.getByText("Valid. Registered in Karnataka.")).toBeVisible();
    await expect(page.getByLabel("State")).toHaveValue("29");

    await page
      .getByRole("link", { name: "Home", exact: true })
      .locator("visible=true")
      .first()
      .click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("State")).toHaveValue("29");
    await page.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/dashboard\/account$/);
  });
}

test("Saved garage settings appear after a reload and in the preview", {
  tag: ["@prove", "@spec:garage-8"],
}, async ({ ownerPage: page }) => {
  // The test may save settings in this branch, because no other test uses the branch.
  await page.goto("/dashboard/home");
  const { garages } = await ask<{ garages: { garageId: number }[] }>(page, "/api/garage/me");
  const branch = garages[1];
  const address = `${SETTINGS}?garageId=${branch?.garageId}`;
  await page.goto(address);
  const footer = page.getByLabel("Footer");
  await expect(footer).toBeVisible();
  const before = await footer.inputValue();
  const text = `Thank you ${Date.now()}`;
  await footer.fill(text);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The GST profile has been saved.")).toBeVisible();
  await page.reload();
  await expect(footer).toHaveValue(text);
  await expect(page.frameLocator(PAPER).getByText(text)).toBeVisible();
  // The form has no unsaved changes, so Cancel asks no question.
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/dashboard\/account$/);

  await page.goto(address);
  await page.locator('input[type="file"]').setInputFiles(await halves(page, 1200, 400));
  await page.getByText("Square", { exact: true }).click();
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByText("The logo has been saved.")).toBeVisible();
  const logo = page.getByAltText("Your logo");
  await expect(logo).toBeVisible();
  expect(await seenIn(logo)).toMatchObject({
    size: [400, 400],
    topLeft: "red",
    topRight: "blue",
    bottomLeft: "red",
  });
  // The server sends the logo only to our own origin, and the sandboxed frame has our origin.
  const shown = page.frameLocator(PAPER).locator("img.logo");
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("The logo has been removed.")).toBeVisible();
  await expect(logo).toHaveCount(0);
  await expect(shown).toHaveCount(0);

  await footer.fill(before);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The GST profile has been saved.")).toBeVisible();
});

test("Technician can read the garage settings but not change them", {
  tag: ["@prove", "@spec:garage-1"],
}, async ({ browser }) => {
  const page = await signedIn(browser, TECHNICIAN);
  await page.goto(SETTINGS);
  await expect(page.getByText("27AABCS1429B1ZU")).toBeVisible();
  await expect(page.getByText("Maharashtra", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save settings" })).toHaveCount(0);
  await page.goto("/dashboard/account");
  await expect(
    page.getByRole("main").getByRole("link", { name: /^Garage settings/ }),
  ).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: /^Import and export/ }),
  ).toHaveCount(0);
  await page.context().close();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`Garage settings pass the accessibility check in ${colorScheme} theme`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(SETTINGS);
    await expect(page.locator(PAPER)).toBeVisible();
    // The preview runs no scripts, so axe cannot check it. It looks the same in both themes.
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).exclude(PAPER).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target}`),
    );
    expect(found).toEqual([]);
  });
}

test("Garage settings load without layout shifts", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  const moved = await watchShifts(page);
  for (const { viewport } of SIZES) {
    await page.setViewportSize(viewport);
    await page.goto(`${SETTINGS}?section=gst`);
    await goToPaper(page);
    await page.waitForLoadState("networkidle");
    expect(await moved()).toBeLessThan(0.05);
  }
});
