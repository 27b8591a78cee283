import AxeBuilder from "@axe-core/playwright";
import { expectNoSidewaysScroll } from "../customers/shop";
import { founder } from "../founders";
import { IN_GRACE, LOCKED, signedIn } from "../people";
import { expect, OWNER, SIZES, test } from "../stack";

const BILLING = "/dashboard/account/billing";
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const MANAGER = { email: "manager@sharma.example", password: OWNER.password };

/** Returns a random UTR, which no other test has used. */
const utr = () => String(Math.floor(Math.random() * 1e12)).padStart(12, "4");

for (const { where, viewport, tag } of SIZES) {
  test(`Owner pays by UPI and reports the UTR ${where}`, { tag }, async ({ browser, page }) => {
    const owner = await founder(browser, page);
    await owner.setViewportSize(viewport);
    await owner.goto("/dashboard/account");
    await owner
      .getByRole("main")
      .getByRole("link", { name: /^Billing/ })
      .click();
    await expect(owner).toHaveURL(new RegExp(`${BILLING}$`));
    await expect(owner.getByText("Trial", { exact: true })).toBeVisible();
    const code = owner.getByRole("img", { name: /UPI QR code/ });
    await expect(code).toBeVisible();
    // A natural width above zero means that the image has loaded.
    await expect
      .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await owner.getByLabel("Plan").selectOption("starter");
    await expect(owner.getByText("₹999.00", { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(owner);

    await owner.getByRole("button", { name: "I have paid" }).click();
    const number = utr();
    await owner.getByLabel("UTR").fill(`${number.slice(0, 4)} ${number.slice(4)}`);
    await expect(owner.getByLabel("Amount")).toHaveValue("999.00");
    await owner.getByRole("button", { name: "Report payment" }).click();
    const reports = owner.getByRole("list", { name: /Payments that you reported/ });
    await expect(reports.getByText("Waiting to be confirmed")).toBeVisible();
    await expect(reports).toContainText(number);
    await expect(owner.getByText("Trial", { exact: true })).toBeVisible();

    // The server refuses a second report with the same UTR.
    await owner.getByRole("button", { name: "Pay again" }).click();
    await owner.getByRole("button", { name: "I have paid" }).click();
    await owner.getByLabel("UTR").fill(number);
    await owner.getByRole("button", { name: "Report payment" }).click();
    await expect(owner.getByText(/You have already reported this payment/)).toBeVisible();
    await expect(owner.getByLabel("UTR")).toHaveValue(number);
    await owner.context().close();
  });
}

test("Owner of a locked garage opens billing from the subscription reminder and reports a payment", {
  tag: "@prove",
}, async ({ browser }) => {
  const page = await signedIn(browser, LOCKED);
  await page.goto("/dashboard/home");
  await page.getByRole("dialog").getByRole("link", { name: "Renew" }).click();
  await expect(page).toHaveURL(new RegExp(`${BILLING}$`));
  await expect(page.getByText("Expired", { exact: true })).toBeVisible();
  await expect(page.getByText(/the days in between are not charged/)).toBeVisible();
  // If the stack is reused, a payment may already wait for confirmation.
  const again = page.getByRole("button", { name: "Pay again" });
  const paid = page.getByRole("button", { name: "I have paid" });
  await expect(again.or(paid)).toBeVisible();
  if (await again.isVisible()) await again.click();
  await paid.click();
  const number = utr();
  await page.getByLabel("UTR").fill(number);
  await page.getByRole("button", { name: "Report payment" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: number })).toContainText(
    "Waiting to be confirmed",
  );
  await page.context().close();
});

test("Owner downloads the invoice for a subscription payment", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  await page.goto(BILLING);
  const button = page.getByRole("button", { name: /^Download / }).first();
  const loading = page.waitForEvent("download");
  await button.click();
  const download = await loading;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
});

test("Manager sees a notice to ask the owner instead of a link to billing", {
  tag: "@prove",
}, async ({ browser }) => {
  const page = await signedIn(browser, MANAGER);
  await page.goto("/dashboard/account");
  await expect(
    page.getByRole("main").getByRole("link", { name: /^Garage settings/ }),
  ).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^Billing/ })).toHaveCount(0);
  await page.goto(BILLING);
  await expect(page.getByText("Ask the owner of this garage.")).toBeVisible();
  await page.context().close();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`Billing passes the accessibility check in ${colorScheme} theme`, { tag: "@prove" }, async ({
    browser,
  }) => {
    const page = await signedIn(browser, IN_GRACE);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(BILLING);
    await expect(page.getByRole("img", { name: /UPI QR code/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "I have paid" }).click();
    await page.getByRole("button", { name: "Report payment" }).click();
    await expect(page.getByText("UTR is required")).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([]);
    await page.context().close();
  });
}
