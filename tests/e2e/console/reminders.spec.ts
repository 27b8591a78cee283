import type { Page } from "@playwright/test";
import { ANSWERED } from "../stack";
import { expect, openNewGarage, test } from "./admin";

async function fromMenu(page: Page, action: string) {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test.describe("Reminders of a new garage", () => {
  test.use({ provokes: ANSWERED(409) });

  test("Admin can pause and resume reminders, but cannot send a reminder that is not due", {
    tag: "@prove",
  }, async ({ adminPage: page }) => {
    await openNewGarage(page);
    await fromMenu(page, "Pause reminders");
    const panel = page.getByRole("dialog");
    await panel.getByLabel("Reason").fill("We talk about the price");
    await panel.getByRole("button", { name: "Pause reminders" }).click();
    await expect(page.getByText(/^Paused up to \d\d\/\d\d\/\d{4}$/)).toBeVisible();

    await fromMenu(page, "Send a reminder");
    await panel.getByLabel("Reason").fill("They asked");
    await panel.getByRole("button", { name: "Send reminder" }).click();
    await expect(panel.getByText(/No reminder is due/)).toBeVisible();
    await expect(panel.getByLabel("Reason")).toHaveValue("They asked");
    await panel.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();

    await fromMenu(page, "Resume reminders");
    await panel.getByLabel("Reason").fill("We agreed");
    await panel.getByRole("button", { name: "Resume reminders" }).click();
    await expect(panel).toBeHidden();
    await page.getByRole("button", { name: "More actions" }).click();
    await expect(page.getByRole("menuitem", { name: "Pause reminders" })).toBeVisible();
    await page.keyboard.press("Escape");
    const story = page.getByRole("list", { name: "History" });
    await expect(story).toContainText("Reminders resumed");
    await expect(story).toContainText("We talk about the price");
  });
});

test("Reminder log stores its filters in the URL", { tag: "@prove" }, async ({
  adminPage: page,
}) => {
  await page.goto("/console/reminders");
  await page.getByLabel("Reminder", { exact: true }).selectOption("locked");
  await expect(page).toHaveURL(/kind=locked/);
  await page.getByLabel("Name of the garage").fill("no such garage");
  await expect(page).toHaveURL(/search=no\+such\+garage|search=no%20such%20garage/);
  await expect(page.getByText(/No reminders found/)).toBeVisible();
});
