import { DESK, expect, PHONE, test } from "../stack";

const LISTS = [
  "/dashboard/manage/customers",
  "/dashboard/manage/vehicles",
  "/dashboard/manage/staffs",
  "/dashboard/manage/parts",
  "/dashboard/manage/payments",
  "/dashboard/manage/dues",
  "/dashboard/manage/estimates?tab=all",
  "/dashboard/manage/visits?tab=all",
  "/dashboard/manage/purchases/bills",
  "/dashboard/services",
];

for (const { where, viewport, row, tallest } of [
  { where: "Rows on a desktop are at most 46", viewport: DESK, row: "tbody tr", tallest: 46 },
  { where: "Cards on a phone are at most 96", viewport: PHONE, row: "ul > li", tallest: 96 },
]) {
  test(`${where} pixels high, if their text fits`, { tag: "@prove" }, async ({
    ownerPage: page,
  }) => {
    await page.setViewportSize(viewport);
    for (const path of LISTS) {
      await page.goto(path);
      const rows = page.getByRole("main").locator(row).filter({ visible: true, hasText: /\S/ });
      await expect(rows.first()).toBeVisible();
      const heights = await rows.evaluateAll((found) =>
        found.map((one) => one.getBoundingClientRect().height),
      );
      // A long name may need a second line.
      const usual = heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)];
      expect(usual, path).toBeLessThanOrEqual(tallest);
    }
  });
}

test("on a small desktop, lists are as wide as their page and do not scroll sideways", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.setViewportSize(DESK);
  for (const path of ["/dashboard/manage/jobs?tab=all", ...LISTS]) {
    await page.goto(path);
    await expect(page.getByRole("main").locator("tbody tr").first()).toBeVisible();
    const table = page.getByRole("main").locator("table").first();
    const right = await table.evaluate((found) => found.getBoundingClientRect().right);
    const main = await page.getByRole("main").evaluate((found) => {
      const edge = found.getBoundingClientRect().right;
      return edge - Number.parseFloat(getComputedStyle(found).paddingRight);
    });
    expect(right, path).toBeLessThanOrEqual(main + 1);
  }
});
