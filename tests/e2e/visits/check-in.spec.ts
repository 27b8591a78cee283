import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility";
import { newCar, newJob, pictures } from "../jobs/shop";
import { expect, NO_ANSWER, PHONE, SIZES, test } from "../stack";

async function write(page: Page): Promise<void> {
  const pad = page.getByRole("img", { name: "Box for the signature" });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("There is no box for the signature.");
  await page.mouse.move(box.x + 30, box.y + 90);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 30],
    [120, 120],
    [180, 50],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 5 });
  await page.mouse.up();
}

for (const { where, viewport, tag } of SIZES) {
  test(`a car is checked in, signed for and shown on its visit ${where}`, { tag }, async ({
    ownerPage: page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const { jobId, plate } = await newJob(page);
    await page.goto(`/dashboard/manage/jobs?jobId=${jobId}`);
    await page.getByRole("link", { name: "Check in" }).click();
    await expect(page).toHaveURL(/check-in\?garageId=\d+&visitId=\d+$/);
    await expect(
      page.getByText("No check-in yet. Note what is in the car before you move it."),
    ).toBeVisible();

    await page.getByLabel("Odometer (km)").fill("38,200");
    await page.getByRole("button", { name: "3 of 8" }).click();
    await page.getByRole("button", { name: "Dash cam" }).click();
    await page.getByLabel("Number of keys").selectOption("2");
    await expect(page.getByText("Saved")).toBeVisible();

    // A tap on the left front door of the drawing.
    const drawing = page.getByRole("img", { name: "Outline with 0 marks" });
    await drawing.scrollIntoViewIfNeeded();
    const box = await drawing.boundingBox();
    if (!box) throw new Error("There is no drawing.");
    await page.mouse.click(box.x + box.width * 0.22, box.y + box.height * 0.432);
    await page.getByRole("button", { name: "Scratch" }).click();
    // The keyboard alone adds another mark.
    await page.getByLabel("Add a mark").focus();
    await page.keyboard.type("Bonnet");
    await page.getByRole("button", { name: "Dent" }).focus();
    await page.keyboard.press("Enter");
    const marks = page.getByRole("list", { name: "Marks" });
    await expect(marks.getByRole("listitem")).toHaveText([
      /1\. Left front door: scratch/,
      /2\. Bonnet: dent/,
    ]);

    const photos = page.getByRole("region", { name: "Photos" });
    const [photo] = await pictures(page, "teal");
    if (!photo) throw new Error("There is no picture.");
    await photos.getByLabel("Front").setInputFiles(photo);
    await expect(photos.getByAltText("Photo: Front")).toBeVisible();
    await expect(page.getByText("Saved")).toBeVisible();
    await expectAccessible(page, "check-in");

    await page.getByRole("button", { name: "Hand over to sign" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("I have seen this list and the marks. My car stays at");
    await expect(dialog).toContainText("Left front door: scratch");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog.getByText("Please sign in the box")).toBeVisible();
    await write(page);
    // A phone that is turned keeps the strokes.
    await page.setViewportSize({ width: viewport.width + 40, height: viewport.height });
    await page.setViewportSize(viewport);
    await expectAccessible(page, "signing");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByAltText("Signature of Kavya Nair")).toBeVisible();

    await page.getByRole("button", { name: "Finish check-in" }).click();
    const question = page.getByRole("alertdialog", { name: "Finish this check-in?" });
    await question.getByRole("button", { name: "Finish" }).click();
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Print" }).click();
    expect((await download).suggestedFilename()).toBe(`check-in-${plate.replaceAll(" ", "")}.pdf`);
    await page.getByRole("button", { name: "E-mail" }).click();
    await expect(page.getByText("The check-in is on its way to kavya@mail.example.")).toBeVisible();
    await expectAccessible(page, "finished");

    await page.getByRole("link", { name: "Visit", exact: true }).click();
    // The page of the check-in has the same record and the same field for a note.
    await expect(page).toHaveURL(/visits\/view\?/);
    await expect(page.getByText("38,200 km")).toBeVisible();
    await page.getByLabel("Add a note").fill("The mirror was loose too.");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(
      page.getByRole("listitem").filter({ hasText: "The mirror was loose" }),
    ).toBeVisible();
    await expectAccessible(page, "visit");
  });
}

test("a car without a job is checked in from its page, and its visit is closed", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const { garageId, vehicleId } = await newCar(page);
  await page.goto(`/dashboard/manage/vehicles/view?garageId=${garageId}&vehicleId=${vehicleId}`);
  await page.getByRole("link", { name: "Check in for Kavya Nair" }).locator("visible=true").click();
  await page.getByLabel("Not readable").check();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.getByRole("link", { name: "Visit", exact: true }).click();
  await page.getByRole("button", { name: "Close visit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The customer took it away");
  await dialog.getByRole("button", { name: "Close visit" }).click();
  await expect(page.getByText(/^Closed on .*: The customer took it away$/)).toBeVisible();
});

test("a check-in fits on the narrowest phone, and its targets are large enough", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { jobId } = await newJob(page);
  await page.goto(`/dashboard/check-in?jobId=${jobId}`);
  await page.getByLabel("Add a mark").selectOption("Left rear door");
  await page.getByRole("button", { name: "Rust" }).click();
  await expectAccessible(page, "check-in at 320 pixels");
  const targets = page.getByRole("main").locator("button, select, input:not([type]), textarea");
  const low = await targets.evaluateAll((found) =>
    found
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
      .map((one) => one.getAttribute("aria-label") ?? one.textContent),
  );
  expect(low).toEqual([]);
  await page.getByRole("button", { name: "Hand over to sign" }).click();
  await page.getByRole("dialog").waitFor();
  await expectAccessible(page, "signing at 320 pixels");
  await expect(page.getByRole("button", { name: "Done" })).toBeInViewport();

  await page.setViewportSize({ width: 844, height: 390 });
  const box = page.getByRole("img", { name: "Box for the signature" });
  await expect(box).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Done" }).scrollIntoViewIfNeeded();
  await expect(box).toBeInViewport({ ratio: 1 });
});

test.describe("a check-in without a network", () => {
  test.use({ provokes: NO_ANSWER });
  test("changes and photos wait for the connection and arrive once", {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(PHONE);
    const { jobId } = await newJob(page);
    await page.goto(`/dashboard/check-in?jobId=${jobId}`);
    await page.getByRole("button", { name: "Dash cam" }).click();
    await expect(page.getByText("Saved")).toBeVisible();
    const photo = await pictures(page, "teal");

    await page.route("**/api/garage/visits/**", (route) => route.abort());
    await page.getByLabel("Number of keys").selectOption("2");
    await page.getByRole("button", { name: "Full" }).click();
    await page.getByLabel("Add photos").setInputFiles(photo);
    await expect(page.getByText("2 changes not sent yet.")).toBeVisible();
    await expect(page.getByText(/could not be reached/).first()).toBeVisible();

    await page.unroute("**/api/garage/visits/**");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByText("Saved")).toBeVisible();
    await expect(page.getByAltText("Photo 1")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Full" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(page.getByAltText(/^Photo \d/)).toHaveCount(1);
  });
});
