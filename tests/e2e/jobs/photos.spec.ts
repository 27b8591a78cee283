import type { Page } from "@playwright/test";
import { expect, NO_ANSWER, SIZES, test } from "../stack";
import { newJob, pictures } from "./shop";

async function openSheet(page: Page) {
  const { jobId } = await newJob(page);
  await page.goto(`/dashboard/manage/jobs?jobId=${jobId}`);
  const photos = page.getByRole("region", { name: "Photos" });
  await expect(photos.getByRole("button", { name: "Add photos" })).toBeVisible();
  return { photos, input: photos.getByLabel("Photos to add") };
}

for (const { where, viewport } of SIZES) {
  test(`several photos of a job can be added, viewed and removed ${where}`, {
    tag: ["@prove", "@spec:invoices-19"],
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(viewport);
    const { photos, input } = await openSheet(page);
    await input.setInputFiles(await pictures(page, "teal", "orange"));
    const thumbs = photos.getByRole("button", { name: /of 2 of JOB-/ });
    await expect(thumbs).toHaveCount(2);
    await expect(photos.getByText("Sending…")).toBeHidden();

    await thumbs.first().click();
    const large = page.getByRole("dialog", { name: /^Photo 1 of 2/ }).getByRole("img");
    await expect(large).toBeVisible();
    const wide = await large.evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(wide).toBe(1600);
    await page.keyboard.press("ArrowRight");
    const second = page.getByRole("dialog", { name: /^Photo 2 of 2/ });
    await second.getByRole("button", { name: "Remove" }).click();
    await page
      .getByRole("alertdialog", { name: "Remove this photo?" })
      .getByRole("button", { name: "Remove" })
      .click();
    await expect(second).toBeHidden();
    await expect(photos.getByRole("button", { name: /^1 of 1 of JOB-/ })).toBeVisible();
  });
}

test.describe("job photos without a network", () => {
  test.use({ provokes: NO_ANSWER });
  test("a job photo that could not be sent is kept and can be sent again", {
    tag: ["@prove", "@spec:invoices-19"],
  }, async ({ ownerPage: page }) => {
    const { photos, input } = await openSheet(page);
    await page.route("**/photos?*", (route) => route.abort());
    await input.setInputFiles(await pictures(page, "teal"));
    await expect(photos.getByText(/could not be reached/)).toBeVisible();
    await page.unroute("**/photos?*");
    await photos.getByRole("button", { name: "Send again" }).click();
    await expect(photos.getByRole("button", { name: /^1 of 1 of JOB-/ })).toBeVisible();
  });
});
