import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility";
import { newJob, pictures } from "../jobs/shop";
import { expect, NO_ANSWER, PHONE, test } from "../stack";

/** Opens the visit of a new job, and starts an inspection. */
async function inspect(page: Page, template: RegExp): Promise<void> {
  const { jobId } = await newJob(page);
  await page.goto(`/dashboard/check-in?jobId=${jobId}`);
  await page.getByRole("link", { name: "Visit", exact: true }).click();
  await expect(page.getByText("Nobody has inspected this car yet.")).toBeVisible();
  await page.getByRole("button", { name: "Inspect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: template }).click();
  await expect(page).toHaveURL(/inspect\?garageId=\d+&inspectionId=\d+$/);
}

test("a car is inspected on a phone and shown on its visit", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await inspect(page, /Quick check/);
  const heading = (name: string) => page.getByRole("heading", { level: 2, name });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await expect(heading("Engine oil level")).toBeVisible();
  await expectAccessible(page, "a point");
  const box = await page.getByRole("button", { name: "Good", exact: true }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(64);
  const targets = page.getByRole("main").locator("button, a, input:not([type=file]), textarea");
  const low = await targets.evaluateAll((found) =>
    found
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
      .map((one) => one.getAttribute("aria-label") ?? one.textContent),
  );
  expect(low).toEqual([]);

  // The second tap of a double tap must not mark the next point.
  await page.getByRole("button", { name: "Good", exact: true }).dblclick();
  await expect(heading("Coolant level")).toBeVisible();
  await press("Back");
  await expect(heading("Engine oil level")).toBeVisible();
  await press("All of this group good");
  await expect(heading("Tyres front")).toBeVisible();
  await press("Watch");
  await press("Next");
  await expect(heading("Brake pads front")).toBeVisible();
  await page.getByLabel("Measured value").fill("2 mm");
  await page.getByLabel("Note").fill("Worn on the inside");
  await press("Bad");
  await expect(page.getByText("Brake pads front needs a photo.")).toBeVisible();
  await expectAccessible(page, "a bad point");
  await press("Done");
  const [photo] = await pictures(page, "teal");
  if (!photo) throw new Error("There is no picture.");
  await page.getByLabel("Photo", { exact: true }).setInputFiles(photo);
  await expect(page.getByAltText("Brake pads front, 1")).toBeVisible();
  await expect(page.getByText("Saved")).toBeVisible();
  await expectAccessible(page, "a point with a photo");

  await press("Done");
  const question = page.getByRole("alertdialog", { name: "6 points are not checked." });
  await expectAccessible(page, "unchecked points");
  await question.getByRole("button", { name: "Go to the first" }).click();
  await expect(heading("Tyres rear")).toBeVisible();
  await press("Done");
  await question.getByRole("button", { name: "Finish anyway" }).click();
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([
    "Bad (1)",
    "Watch (1)",
    "Good (4)",
    "Not checked (6)",
  ]);
  await expectAccessible(page, "finished");

  // The templates that come with a garage suggest no service, so the point asks for one.
  await press("Make estimate from 1 bad point");
  const services = page.getByRole("dialog", { name: "Service for Brake pads front" });
  await services.getByRole("button", { name: /^Add / }).nth(1).click();
  await expect(page).toHaveURL(/estimates\/view\?garageId=\d+&estimateId=\d+$/);
  await expect(page.getByLabel(/^Note about /)).toHaveValue("2 mm. Worn on the inside");
  await expect(page.getByText("1 photo of the inspection")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: /^On EST-\d+$/ })).toBeVisible();
  await page.getByRole("link", { name: "Visit", exact: true }).click();
  await expect(page.getByAltText("Brake pads front, 1")).toBeVisible();
  await expectAccessible(page, "visit");
});

test.describe("an inspection without a network", () => {
  test.use({ provokes: NO_ANSWER });
  test("42 marks and a photo wait for the connection and arrive once", {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    test.slow();
    await page.setViewportSize(PHONE);
    await inspect(page, /Full check/);
    const photo = await pictures(page, "teal");
    await expect(page.getByText("Point 1 of 42")).toBeVisible();
    const blocked = /\/api\/garage\/(inspection-points|visits)\//;
    await page.route(blocked, (route) => route.abort());
    await page.getByLabel("Photo", { exact: true }).setInputFiles(photo);
    const sent: string[] = [];
    for (let point = 1; point <= 42; point += 1) {
      await expect(page.getByText(`Point ${point} of 42`)).toBeVisible();
      if (point === 2) await page.getByLabel("Note").fill(randomUUID());
      await page.keyboard.press("Escape");
      await page.keyboard.press("1");
    }
    await expect(
      page.getByText("42 marks and 1 photo are not sent yet. Keep this page open."),
    ).toBeVisible();

    // The connection stays cut for a minute, and the page tries again all the time.
    await page.waitForTimeout(60_000);
    page.on("requestfinished", (request) => {
      if (request.method() === "PUT") sent.push(new URL(request.url()).pathname);
    });
    await page.unroute(blocked);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByText("Saved")).toBeVisible({ timeout: 60_000 });
    expect(sent).toHaveLength(42);
    expect(new Set(sent).size).toBe(42);
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await expect(page.getByText("Good (42)")).toBeVisible();
    await expect(page.getByRole("img", { name: /, 1$/ })).toHaveCount(1);
  });
});
