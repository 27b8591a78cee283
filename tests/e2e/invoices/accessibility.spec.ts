import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { newJob } from "../jobs/shop";
import { expect, PHONE, test } from "../stack";
import { issue, openBill, pay } from "./sheet";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target}`));
}

test.slow();

for (const colorScheme of ["light", "dark"] as const) {
  test(`the bill and its dialogs have no accessibility violations in the ${colorScheme} theme`, {
    tag: ["@prove", "@spec:invoices-21"],
  }, async ({ ownerPage: page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { jobId } = await newJob(page);
    const bill = await openBill(page, jobId);
    expect(await findings(page)).toEqual([]);
    await bill.getByRole("button", { name: "Preview and issue" }).click();
    const preview = page.getByRole("dialog", { name: "Preview of the invoice" });
    // axe must run a script in each frame, but the invoice's frame allows no scripts.
    await preview.locator("iframe").evaluate((frame) => frame.remove());
    expect(await findings(page)).toEqual([]);
    await preview.getByText("Close", { exact: true }).click();
    await bill.getByRole("button", { name: "Record payment" }).click();
    const panel = page.getByRole("dialog", { name: "Record payment" });
    await panel.getByText("UPI", { exact: true }).click();
    await panel.getByLabel("UTR").fill("a, b");
    await panel.getByRole("button", { name: "Record payment" }).click();
    await expect(panel.getByText(/^Use only letters, digits/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await panel.getByText("Cash", { exact: true }).click();
    await panel.getByLabel("Amount").fill("10");
    await panel.getByRole("button", { name: "Record payment" }).click();
    await expect(panel).toBeHidden();
    await issue(page, bill);
    await bill.getByRole("button", { name: "Show QR code" }).click();
    const code = page.getByRole("dialog", { name: "Scan to pay" });
    await expect(code.getByRole("img")).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await code.getByRole("button", { name: "Close" }).click();
    await bill.getByRole("button", { name: /^Reverse/ }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Keep it" }).click();
    await bill.getByRole("button", { name: "Share" }).click();
    await expect(page.getByRole("dialog", { name: /^Share/ })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(() => {
    test.use({ provokes: /409/ });

    test(`the dialog that cancels a paid job has no accessibility violations in the ${colorScheme} theme`, {
      tag: "@prove",
    }, async ({ ownerPage: page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { jobId, jobCode } = await newJob(page);
      await pay(page, await openBill(page, jobId), { amount: "10", mode: "Cash" });
      await page.goto(`/dashboard/manage/jobs?search=${jobCode}`);
      await page
        .getByRole("combobox", { name: `Status of ${jobCode}` })
        .filter({ visible: true })
        .selectOption("Cancelled");
      const dialog = page.getByRole("alertdialog");
      await dialog.getByRole("button", { name: "Cancel job" }).click();
      await expect(dialog.getByText("Reason is required")).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}

test("buttons and links of the bill are at least 44 pixels on a phone", {
  tag: ["@prove", "@spec:invoices-21"],
}, async ({ ownerPage: page }) => {
  await page.setViewportSize(PHONE);
  const { jobId } = await newJob(page);
  const bill = await openBill(page, jobId);
  await pay(page, bill, { amount: "10", mode: "Cash" });
  await issue(page, bill);
  const small = await bill.locator("a, button, summary").evaluateAll((controls) =>
    controls
      .map((control) => ({ text: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
      .map(({ text, box }) => `${text} ${box.width}×${box.height}`),
  );
  expect(small).toEqual([]);
});
