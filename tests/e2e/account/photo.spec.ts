import AxeBuilder from "@axe-core/playwright";
import { expectNoSidewaysScroll } from "../customers/shop";
import { expect, test } from "../people";
import { halves, seenIn } from "../picture";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

test("Server stores the part of the profile photo that the person chose with the keyboard", {
  tag: "@prove",
}, async ({ staffPage: page }) => {
  await page.goto("/dashboard/account");
  const add = page.getByRole("button", { name: "Add a photo" });
  const choosing = page.waitForEvent("filechooser");
  await add.press("Enter");
  await (await choosing).setFiles(await halves(page, 1200, 600));
  const frame = page.getByRole("application", { name: "Part of the picture" });
  await expect(frame).toBeVisible();
  await expect(frame).toBeFocused();
  for (let n = 0; n < 12; n += 1) await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Middle at 75 % from the left")).toBeAttached();
  const use = page.getByRole("button", { name: "Use this picture" });
  while (!(await use.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your photo has been saved.")).toBeVisible();
  const picture = page.getByRole("main").locator('img[src^="/media/people/"]').first();
  expect(await seenIn(picture)).toEqual({
    size: [384, 384],
    topLeft: "blue",
    topRight: "blue",
    bottomLeft: "blue",
  });
});

test("Profile photo can be dragged, zoomed with the mouse wheel and rotated", {
  tag: "@prove",
}, async ({ staffPage: page }) => {
  await page.goto("/dashboard/account");
  await page.getByLabel("Photo", { exact: true }).setInputFiles(await halves(page, 1200, 600));
  const frame = page.getByRole("application", { name: "Part of the picture" });
  await frame.hover();
  await page.mouse.down();
  await page.mouse.move(0, 0, { steps: 5 });
  await page.mouse.move(1200, 400, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText("Middle at 25 % from the left")).toBeAttached();
  // A tap moves the tapped point to the centre, so the test needs no dragging.
  const box = await frame.boundingBox();
  if (!box) throw new Error("no frame");
  await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
  await expect(page.getByText("Middle at 50 % from the left")).toBeAttached();
  await frame.hover();
  await page.mouse.wheel(0, -200);
  await expect(page.getByRole("slider", { name: "Zoom" })).not.toHaveValue("1");
  await page.getByRole("button", { name: "Turn by 90 degrees" }).click();
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByText("Your photo has been saved.")).toBeVisible();
  const picture = page.getByRole("main").locator('img[src^="/media/people/"]').first();
  // After the rotation, the red left half is at the top.
  expect(await seenIn(picture)).toMatchObject({
    topLeft: "red",
    topRight: "red",
    bottomLeft: "blue",
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`Photo crop fits the smallest screen and passes the accessibility check in ${colorScheme} theme`, {
    tag: "@prove",
  }, async ({ staffPage: page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/dashboard/account");
    await page.getByLabel("Photo", { exact: true }).setInputFiles(await halves(page, 600, 1200));
    const use = page.getByRole("button", { name: "Use this picture" });
    await expect(use).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(use).toBeHidden();
    await expect(page.getByRole("button", { name: "Add a photo" })).toBeVisible();
  });
}
