import { newCar } from "../jobs/shop";
import { expect, SIZES, test } from "../stack";

for (const { where, viewport } of SIZES) {
  test(`the header search finds a customer by name ${where}`, { tag: "@prove" }, async ({
    ownerPage: page,
  }) => {
    await page.setViewportSize(viewport);
    await newCar(page);
    await page.goto("/dashboard/services");
    await page.getByRole("button", { name: "Find a car or a customer" }).click();
    const dialog = page.getByRole("dialog", { name: "Find a car or a customer" });
    await expect(dialog.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("kavya");
    await dialog.getByRole("option", { name: /Kavya/ }).first().click();
    await page.getByRole("dialog", { name: "Which vehicle?" }).getByRole("radio").first().check();
    await page.getByRole("button", { name: "Confirm Vehicle" }).click();
    await expect(page).toHaveURL(/\/dashboard\/add-new-job/);
    await expect(dialog).toBeHidden();
  });
}

test("Ctrl+K opens the search and Escape closes it", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  await page.goto("/dashboard/manage/staffs");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Find a car or a customer" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(dialog).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [500] });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
