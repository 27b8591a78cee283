import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "../customers/shop";
import { ANSWERED, expect, NO_ANSWER, SIZES, test } from "../stack";
import { sendEstimate } from "./sent-estimate";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const MOST_TAPS = 8;
const LONGEST_MS = 45_000;

/** Checks the page in both themes, also at the smallest width. */
async function check(page: Page, what: string): Promise<void> {
  const size = page.viewportSize();
  for (const width of [320, size?.width ?? 390]) {
    await page.setViewportSize({ width, height: size?.height ?? 844 });
    await expectNoSidewaysScroll(page);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target}`),
      );
      expect(found, `${what}, ${width}, ${colorScheme}`).toEqual([]);
    }
  }
}

for (const { where, viewport, tag } of SIZES) {
  test(`a stranger answers four lines and approves with few taps ${where}`, { tag }, async ({
    ownerPage,
    openContext,
  }) => {
    test.slow();
    const { estimateId, path } = await sendEstimate(ownerPage);
    await ownerPage.setViewportSize(viewport);
    await ownerPage.goto(`/dashboard/manage/estimates/view?estimateId=${estimateId}`);
    await expect(ownerPage.getByText("Waiting", { exact: true })).toBeVisible();
    const page = await (await openContext({ viewport })).newPage();
    await page.goto(path);
    const started = Date.now();
    let taps = 0;
    const tap = async (name: RegExp | string) => {
      taps += 1;
      await page.getByRole("button", { name }).click();
    };
    await expect(page.getByRole("button", { name: "4 lines left" })).toBeDisabled();
    for (const name of ["Brake pads", "Air filter", "Wiper blades"]) await tap(`Yes, ${name}`);
    await expect(page.getByRole("button", { name: "1 line left" })).toBeDisabled();
    await tap("No, Coolant");
    await expect(page.getByText("You approve ₹354.00 in all, with GST.")).toBeVisible();
    await tap("Approve ₹354.00");
    await page.getByLabel("Your full name").fill("Asha Rao");
    await expect(page.getByText(/^I approve the work marked Yes up to ₹354\.00\. /)).toBeVisible();
    await tap("Approve ₹354.00");
    await expect(page.getByText(/^Thank you, Asha Rao\. Approved on /)).toBeVisible();
    expect(taps).toBeLessThanOrEqual(MOST_TAPS);
    expect(Date.now() - started).toBeLessThan(LONGEST_MS);

    // The garage's open screen learns of the answer without a reload.
    const told = ownerPage.getByText("Asha Rao approved ₹354.00.");
    await expect(told).toBeVisible({ timeout: 10_000 });
    await expect(ownerPage.getByRole("heading", { name: "Approved ₹354.00" })).toBeVisible();
    const open = ownerPage.getByRole("link", { name: "Open job" }).locator("visible=true");
    await expect(open).toBeInViewport({ ratio: 1 });
    expect((await open.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await ownerPage.goto("/dashboard/home");
    const waiting = ownerPage.getByRole("region", { name: "Needs attention" }).getByRole("link");
    await expect(waiting.first()).toHaveText(/^Approved, open the job/);

    const paper = page.getByRole("link", { name: "Download PDF" });
    await expect(paper).toBeVisible({ timeout: 30_000 });
    const drawn = await page.request.get((await paper.getAttribute("href")) ?? "");
    expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    await expect(page.getByRole("heading", { name: /^Deposit/ })).toBeVisible();
    await check(page, "a decided estimate");
  });

  test.describe(`a connection breaks ${where}`, () => {
    test.use({ provokes: NO_ANSWER });

    test(`answers survive a reload, a lost connection and a choice by keyboard ${where}`, {
      tag: "@prove",
    }, async ({ ownerPage, openContext }) => {
      test.slow();
      const { path } = await sendEstimate(ownerPage);
      const context = await openContext({ viewport });
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole("button", { name: "4 lines left" })).toBeVisible();
      await check(page, "an open estimate");
      const low = await page
        .locator("main button, main a, main label")
        .evaluateAll((found) =>
          found
            .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
            .map((one) => one.textContent),
        );
      expect(low).toEqual([]);
      await page.getByRole("button", { name: "Yes to all" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "No, Coolant" }).focus();
      await page.keyboard.press("Space");
      await page.reload();
      const approve = page.getByRole("button", { name: "Approve ₹354.00" });
      await approve.focus();
      await page.keyboard.press("Enter");
      const name = page.getByLabel("Your full name");
      await expect(page.getByLabel("Box for the signature")).toBeVisible();
      await check(page, "the dialog");
      await page.route("**/shared-estimate/decide", (route) => route.abort("connectionfailed"));
      await name.fill("Asha Rao");
      await name.press("Enter");
      await expect(page.getByText("Not sent. Your answers are kept on this page.")).toBeVisible();
      await page.unroute("**/shared-estimate/decide");
      await page.getByRole("button", { name: "Try again" }).press("Enter");
      await expect(page.getByText(/^Thank you, Asha Rao\. Approved on /)).toBeVisible();
    });
  });
}

test.describe("the customer objects to a recorded decision", () => {
  // A link without a signature answers with 404, which the browser logs.
  test.use({ provokes: ANSWERED(404) });

  test("a decision by phone is recorded, and the customer says that it is not right", {
    tag: "@prove",
  }, async ({ ownerPage, openContext }) => {
    test.slow();
    const { estimateId, path } = await sendEstimate(ownerPage);
    await ownerPage.goto(`/dashboard/manage/estimates/view?estimateId=${estimateId}`);
    await ownerPage
      .getByRole("button", { name: "Record decision" })
      .locator("visible=true")
      .click();
    const panel = ownerPage.getByRole("dialog", { name: "Record decision" });
    await panel.getByRole("button", { name: "Yes to all" }).click();
    await panel.getByRole("button", { name: "Record approval of ₹472.00" }).click();
    await expect(panel.getByText("Write at least 10 characters")).toBeVisible();
    await panel.getByLabel("What was said").fill("She said yes to all four parts.");
    await panel.getByRole("button", { name: "Record approval of ₹472.00" }).click();
    await expect(ownerPage.getByRole("heading", { name: "Approved ₹472.00" })).toBeVisible();

    const page = await (await openContext()).newPage();
    await page.goto(path);
    await page.getByRole("button", { name: "This is not right" }).click();
    await page.getByLabel("What is not right?").fill("I only wanted the brake pads.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(/^Your words were sent to /)).toBeVisible();
    await check(page, "an objection");
    await ownerPage.reload();
    await expect(ownerPage.getByText("I only wanted the brake pads.")).toBeVisible();
    await page.goto("/estimate?link=1-AAAAAAAAAAAAAAAAAAAAAAAA");
    await expect(page.getByText("This link does not work any more")).toBeVisible();
  });
});
