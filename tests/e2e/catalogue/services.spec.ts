import { sideways, todayInShop } from "../jobs/shop";
import { expect, SIZES, test } from "../stack";

for (const { where, viewport, tag } of SIZES) {
  test.describe(where, { tag }, () => {
    test.beforeEach(({ ownerPage: page }) => page.setViewportSize(viewport));

    test("Owner adds a service with a discount, changes it and deletes it", {
      tag: ["@spec:jobs-5", "@spec:jobs-6"],
    }, async ({ ownerPage: page }) => {
      const name = `Gear oil ${Math.floor(Math.random() * 1e9)}`;
      await page.goto("/dashboard/services");
      await page.getByRole("button", { name: "Add New Service" }).click();
      const panel = page.getByRole("dialog", { name: "Add New Service" });
      const width = (await panel.boundingBox())?.width;
      expect(Math.round(width ?? 0)).toBe(viewport.width === 390 ? 390 : 500);
      await panel.getByLabel("Service Category").selectOption("Engine");
      await panel.getByRole("button", { name: "Add a new subcategory" }).click();
      await panel.getByLabel("New subcategory").fill(name);
      await panel.getByRole("button", { name: "Add subcategory" }).click();
      await expect(page.getByText("New subcategory has been added")).toBeVisible();
      await expect(panel.getByLabel("SubCategory", { exact: true })).not.toHaveValue("0");
      await panel.getByLabel("Service Name").fill(name);
      await panel.getByLabel("Rate (₹)").fill("1000");
      await panel.getByRole("switch", { name: "Discount" }).check();
      await panel.getByLabel("Discount Percentage").fill("10");
      await panel.getByLabel("Start date").fill(todayInShop());
      await panel.getByLabel("End date").fill(todayInShop());
      expect(await sideways(page)).toBe(0);
      await panel.getByRole("button", { name: "Add service" }).click();
      await page
        .getByRole("dialog", { name: "A new service has been added!" })
        .getByRole("button", { name: "Done" })
        .click();

      const card = page
        .getByRole("listitem")
        .or(page.getByRole("row"))
        .filter({ hasText: name, visible: true });
      const act = async (verb: string) => {
        if (viewport.width >= 768) {
          await card.getByRole("button", { name: `${verb} ${name}` }).click();
          return;
        }
        await card.getByRole("button", { name: `Actions for ${name}` }).click();
        await page.getByRole("menuitem", { name: verb }).click();
      };
      await expect(card.getByText("₹900.00")).toBeVisible();
      await expect(card.locator("del")).toHaveText("₹1,000.00");

      await act("Edit");
      const edit = page.getByRole("dialog", { name: "Edit Service" });
      await edit.getByRole("switch", { name: "Discount" }).uncheck();
      await expect(edit.getByLabel("Discount Percentage")).toBeHidden();
      await edit.getByRole("button", { name: "Save changes" }).click();
      await page
        .getByRole("dialog", { name: "Your service is updated!" })
        .getByRole("button", { name: "Done" })
        .click();
      await expect(card.getByText("₹1,000.00")).toBeVisible();
      await expect(card.locator("del")).toHaveCount(0);

      await act("Delete");
      await page
        .getByRole("alertdialog", { name: `Are you sure you want to delete the ${name} service` })
        .getByRole("button", { name: "Confirm Delete" })
        .click();
      await expect(card).toHaveCount(0);
    });

    test("Chosen service category is stored in the URL and kept after a reload", {
      tag: ["@prove", "@spec:jobs-2"],
    }, async ({ ownerPage: page }) => {
      await page.goto("/dashboard/services");
      const filter = page.getByLabel("Service category", { exact: true });
      await filter.selectOption("Brakes");
      await expect(page).toHaveURL(/category=\d+/);
      await expect(page.getByText("Engine oil change")).toBeHidden();
      await page.reload();
      await expect(filter.locator("option:checked")).toHaveText("Brakes");
      await expect(page.getByText("Engine oil change")).toBeHidden();
    });
  });
}

test("Escape closes the service panel and moves the focus back to “Add New Service”", {
  tag: ["@prove", "@spec:jobs-5"],
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/services");
  const button = page.getByRole("button", { name: "Add New Service" });
  await button.click();
  const panel = page.getByRole("dialog", { name: "Add New Service" });
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});
