import { expectAccessible, smallTargets } from "../accessibility";
import { sideways } from "../jobs/shop";
import { addPart, newPart } from "../parts/shelf";
import { expect, PHONE, SIZES, test } from "../stack";

const NEW = "/dashboard/manage/sales/new";

for (const { where, viewport, tag } of SIZES) {
  test(`a walk-in buys a part with a scan, Cash and Take, and brings it back ${where}`, {
    tag,
  }, async ({ ownerPage: page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const part = newPart();
    await addPart(page, 5, part);
    await page.goto(NEW);
    const search = page.getByRole("combobox", { name: "Add part" });
    await search.fill(part.partName);
    await expect(page.getByRole("option", { name: part.partName })).toBeVisible();
    await search.press("Enter");
    await expect(page.getByRole("button", { name: `Remove ${part.partName}` })).toBeVisible();
    await page.getByRole("button", { name: "Cash", exact: true }).click();
    await page.getByLabel("Given").fill("1000");
    await expect(page.getByText(/^Back ₹/)).toBeVisible();
    await expectAccessible(page, `counter sale ${where}`);
    if (viewport === PHONE) expect(await smallTargets(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: /^Take ₹/ }).click();
    await expect(page.getByText(/^Invoice \S+ · ₹[\d,.]+ · Cash\.$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "New sale" })).toBeFocused();

    await page.getByRole("link", { name: "Open sale" }).click();
    await expect(page.getByRole("region", { name: "Lines of the sale" })).toContainText(
      part.partName,
    );
    await expect(page.getByText(/RCPT-\d+/)).toBeVisible();
    await expectAccessible(page, `sale ${where}`);
    await page.getByRole("button", { name: "Cancel sale" }).click();
    const question = page.getByRole("alertdialog");
    await expect(
      question.getByRole("switch", { name: "Put 1 part back on the shelf" }),
    ).toBeChecked();
    await question.getByText(/^Refund ₹/).click();
    await question.getByLabel("Reason").fill("Wrong part");
    await question.getByRole("button", { name: "Cancel sale" }).click();
    await expect(page.getByText(/· Cancelled$/)).toBeVisible();
    await page.goto("/dashboard/manage/sales");
    await expect(page.getByText(part.partName).locator("visible=true").first()).toBeVisible();
    await expectAccessible(page, `sales ${where}`);
  });
}
