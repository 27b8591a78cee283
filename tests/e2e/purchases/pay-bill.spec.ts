import { expectAccessible, smallTargets } from "../accessibility";
import { call, sideways } from "../jobs/shop";
import { filterBy } from "../parts/shelf";
import { expect, PHONE, SIZES, test } from "../stack";

const PURCHASES = "/dashboard/manage/purchases";

for (const { where, viewport, tag } of SIZES) {
  test(`a bill is paid in two parts, and one of them is reversed ${where}`, {
    tag,
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/dashboard/home");
    const garageId = await page.evaluate(() => localStorage.getItem("garageId"));
    const supplierName = `Shree Parts ${Date.now()}`;
    const ask = <T>(path: string, body: object) =>
      call<T>(page, "POST", `${path}?garageId=${garageId}`, body);
    const { supplierId } = await ask<{ supplierId: number }>("suppliers", {
      supplierName,
      stateCode: "27",
    });
    await ask("bills", {
      supplierId,
      number: "SP/1",
      billOn: "2026-11-02",
      lines: [{ description: "Gloves", unit: "NOS", gstRate: 0, quantity: 10, price: 100 }],
      total: 1000,
    });

    // The suppliers that the garage owes lead to the bill.
    await page.goto(`${PURCHASES}/suppliers?search=${encodeURIComponent(supplierName)}`);
    await filterBy(page, "You owe");
    const owes = page.getByRole("link", { name: /₹1,000\.00.* \d+ days/ });
    await expect(owes.filter({ visible: true })).toBeVisible();
    await expectAccessible(page, `suppliers ${where}`);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await owes.filter({ visible: true }).click();
    await expect(page.getByText(/^You owe ₹1,000\.00/).filter({ visible: true })).toBeVisible();
    await page.getByRole("link", { name: /SP\/1/ }).filter({ visible: true }).click();

    const pay = page.getByRole("button", { name: "Pay", exact: true });
    const panel = page.getByRole("dialog");
    await pay.click();
    await expect(panel.getByLabel("Amount")).toHaveValue("1000.00");
    await panel.getByLabel("Amount").fill("400");
    await panel.getByText("Cash", { exact: true }).click();
    await expectAccessible(page, `payment form ${where}`);
    if (viewport === PHONE) expect(await smallTargets(page)).toEqual([]);
    await panel.getByRole("button", { name: "Save payment" }).click();
    await expect(page.getByText("₹600.00 left")).toBeVisible();

    await pay.click();
    await expect(panel.getByLabel("Amount")).toHaveValue("600.00");
    await panel.getByRole("button", { name: "Save payment" }).click();
    await expect(page.getByText(/^Paid on \d/).first()).toBeVisible();
    await expect(pay).toHaveCount(0);
    await expectAccessible(page, `paid bill ${where}`);
    expect(await sideways(page)).toBeLessThanOrEqual(0);

    await page.getByRole("button", { name: "Reverse ₹400.00" }).click();
    await panel.getByLabel("Reason").fill("Wrong bill");
    await panel.getByRole("button", { name: "Reverse", exact: true }).click();
    await expect(page.getByText("₹400.00 left")).toBeVisible();
    await page.goto(`${PURCHASES}/suppliers?search=${encodeURIComponent(supplierName)}`);
    await expect(
      page.getByRole("link", { name: /₹400\.00/ }).filter({ visible: true }),
    ).toBeVisible();
  });
}
