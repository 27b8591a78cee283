import { newJob, sideways } from "../jobs/shop";
import { expect, SIZES, test } from "../stack";
import { issue, openBill } from "./sheet";

test.slow();

for (const { where, viewport } of SIZES) {
  test(`an invoice is downloaded and printed on the roll that the device remembers ${where}`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(viewport);
    const { jobId } = await newJob(page);
    const bill = await openBill(page, jobId);
    await issue(page, bill);
    await bill.getByLabel("Paper size").selectOption("80 mm roll");
    const download = page.waitForEvent("download");
    await bill.getByRole("button", { name: /^Download / }).click();
    expect((await download).suggestedFilename()).toMatch(/-roll80\.pdf$/);
    expect(await sideways(page)).toBe(0);

    await page.reload();
    await bill.getByRole("button", { name: /^View / }).click();
    const paper = page.getByRole("dialog", { name: /AND01-/ });
    await expect(paper.getByLabel("Paper size")).toHaveValue("roll80");
    const sheet = paper.frameLocator("iframe");
    await expect(sheet.getByText("Authorised signatory")).toBeVisible();
    await paper.getByRole("button", { name: "Print" }).click();
    const [rule, content] = await paper.locator("iframe").evaluate((frame: HTMLIFrameElement) => {
      const rules = frame.contentDocument?.styleSheets[0]?.cssRules;
      return [
        rules?.[rules.length - 1]?.cssText,
        frame.contentDocument?.body.getBoundingClientRect().height,
      ];
    });
    const height = Number(/size: 80mm (\d+)px/.exec(String(rule))?.[1]);
    expect(height - Number(content)).toBeCloseTo(24, -1);
  });
}
