import type { Page } from "@playwright/test";
import { expect, PHONE, test } from "../stack";
import { newJob } from "./shop";

const BOARD = "/dashboard/manage/jobs?view=board";
const column = (page: Page, name: string) =>
  page.getByRole("region", { name: new RegExp(`^${name}`) });
const card = (page: Page, jobCode: string) =>
  page.getByRole("listitem").filter({ hasText: jobCode });

async function carry(page: Page, jobCode: string) {
  // The test waits until the search hides the other cards, so that the card does not move.
  await expect(column(page, "Open").getByRole("listitem")).toHaveCount(1);
  await card(page, jobCode).hover();
  await page.mouse.down();
  await column(page, "In Progress").hover();
  // The test drops the card only after the page shows the drag, as a person does.
  await expect(card(page, jobCode)).toHaveCSS("opacity", "0.6");
  await column(page, "In Progress").hover({ position: { x: 40, y: 90 } });
  await page.mouse.up();
}

test("a job card dragged to another column of the board stays there after a reload", async ({
  ownerPage: page,
}) => {
  const { jobCode } = await newJob(page);
  await page.goto("/dashboard/manage/jobs");
  await page.getByRole("button", { name: "Board" }).click();
  await page.getByLabel("Search the board").fill(jobCode);
  await expect(column(page, "Open").getByText(jobCode)).toBeVisible();
  await carry(page, jobCode);
  await expect(column(page, "In Progress").getByText(jobCode)).toBeVisible();
  await expect(page.getByText(`${jobCode} is now In Progress.`)).toBeVisible();
  await page.reload();
  await expect(column(page, "In Progress").getByText(jobCode)).toBeVisible();
  await expect(page.getByLabel("Search the board")).toHaveValue(jobCode);
});

test("the keyboard can move a job card on the board and open its job sheet", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const { jobCode, jobId } = await newJob(page);
  await page.goto(`${BOARD}&search=${jobCode}`);
  const link = page.locator(`[data-job="${jobId}"]`);
  await link.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(column(page, "In Progress").getByText(jobCode)).toBeVisible();
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Job Sheet" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(column(page, "In Progress").getByText(jobCode)).toBeVisible();
});

test("the job board shows a status change by another person without a page reload", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const { jobCode } = await newJob(page);
  const wall = await page.context().newPage();
  await wall.clock.install();
  await wall.goto(`${BOARD}&search=${jobCode}`);
  await expect(column(wall, "Open").getByText(jobCode)).toBeVisible();
  await page.goto(`${BOARD}&search=${jobCode}`);
  await carry(page, jobCode);
  await expect(page.getByText(`${jobCode} is now In Progress.`)).toBeVisible();
  await wall.clock.fastForward(21_000);
  await expect(column(wall, "In Progress").getByText(jobCode)).toBeVisible();
});

test("a job card can be moved with its menu on a phone", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  await page.setViewportSize(PHONE);
  const { jobCode } = await newJob(page);
  await page.goto(`${BOARD}&search=${jobCode}`);
  await page.getByRole("button", { name: `Move ${jobCode}` }).click();
  await page.getByRole("menuitem", { name: "Cancelled" }).click();
  await expect(column(page, "Cancelled").getByText(jobCode)).toBeVisible();
});
