import { expectNoSidewaysScroll, newcomer } from "../customers/shop";
import { newCar } from "../jobs/shop";
import { ANSWERED, expect, SIZES, test } from "../stack";

const VIEW = "/dashboard/manage/vehicles/view";

for (const { where, viewport, tag } of SIZES) {
  test(`a vehicle can be changed and deleted ${where}`, {
    tag: [...tag, "@spec:customers-20"],
  }, async ({ ownerPage: page }) => {
    const other = newcomer();
    const { vehicleId } = await newCar(page);
    await page.setViewportSize(viewport);
    await page.goto(`${VIEW}?vehicleId=${vehicleId}`);
    await page.getByRole("button", { name: "Edit" }).click();
    const panel = page.getByRole("dialog", { name: "Edit Vehicle" });
    await panel.getByLabel("Vehicle Number").fill(other.plate.toLowerCase());
    await panel.getByLabel("Vehicle Model").fill(other.model);
    await expectNoSidewaysScroll(page);
    await panel.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Vehicle updated successfully")).toBeVisible();
    await expect(panel).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(other.shownPlate);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(other.model);
    await expectNoSidewaysScroll(page);

    await page.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", {
      name: `Do you want to delete Vehicle ${other.shownPlate}`,
    });
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Vehicle deleted successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/manage\/vehicles$/);
    await page.getByRole("textbox", { name: "Vehicle No" }).fill(other.plate);
    await expect(page.getByText("No results found")).toBeVisible();
  });
}

test.describe("duplicate vehicle number", () => {
  test.use({ provokes: ANSWERED(422) });

  test("saving a vehicle with the number of another vehicle shows an error under the number field", {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    const [first, second] = [await newCar(page), await newCar(page)];
    await page.goto(`${VIEW}?vehicleId=${first.vehicleId}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Vehicle Number").fill(second.plate);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText(/Your garage already has the vehicle/)).toBeVisible();
    await expect(page.getByLabel("Vehicle Number")).toBeFocused();
  });
});

test.describe("conflicting changes of a vehicle", { tag: "@spec:customers-20" }, () => {
  test.use({ provokes: ANSWERED(409) });

  test("saving a vehicle that another person has changed shows a notice and keeps the typed text", {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    const { vehicleId } = await newCar(page);
    const theirs = await page.context().newPage();
    for (const one of [page, theirs]) {
      await one.goto(`${VIEW}?vehicleId=${vehicleId}`);
      await one.getByRole("button", { name: "Edit" }).click();
      await expect(one.getByLabel("Vehicle Model")).toHaveValue("Tata Nexon");
    }
    await theirs.getByLabel("Vehicle Model").fill("Tata Nexon EV");
    await theirs.getByRole("button", { name: "Save changes" }).click();
    await expect(theirs.getByText("Vehicle updated successfully")).toBeVisible();
    await page.getByLabel("Vehicle Model").fill("Tata Nexon Dark");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText(/Somebody else has changed this/)).toBeVisible();
    await expect(page.getByLabel("Vehicle Model")).toHaveValue("Tata Nexon Dark");
    await page.getByRole("button", { name: "Load the new version" }).click();
    await expect(page.getByLabel("Vehicle Model")).toHaveValue("Tata Nexon EV");
  });
});
