import type { Page } from "@playwright/test";
import { expect, SIZES, test } from "../stack";
import { newJob, type OpenedJob } from "./shop";

const addressOf = ({ garageId, jobId }: OpenedJob) =>
  `/dashboard/update-job?garageId=${garageId}&jobId=${jobId}`;
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();

for (const { where, viewport, tag } of SIZES) {
  test.describe(where, { tag }, () => {
    test.beforeEach(({ ownerPage: page }) => page.setViewportSize(viewport));

    test("the activity on the job sheet shows a change that was saved in the update form", {
      tag: ["@prove", "@spec:jobs-31"],
    }, async ({ ownerPage: page }) => {
      const job = await newJob(page);
      await page.goto(`/dashboard/manage/jobs?search=${job.jobCode}`);
      await page
        .getByRole("button", { name: `Actions for ${job.jobCode}` })
        .filter({ visible: true })
        .click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await expect(page.getByRole("heading", { name: "Update Job" })).toBeVisible();
      await press(page, "Continue");
      await page.getByText("High", { exact: true }).click();
      await page.reload();
      await expect(page.getByRole("radio", { name: "High" })).toBeChecked();
      await press(page, "Update Job");
      const said = `Job ${job.jobCode} has been updated successfully.`;
      await expect(page.getByRole("dialog", { name: said })).toBeVisible();
      await page.goto(`/dashboard/manage/jobs?jobId=${job.jobId}`);
      await expect(page.getByText("Priority: Medium → High")).toBeVisible();
    });
  });
}

test.describe("conflicting changes and unknown jobs", () => {
  test.use({ provokes: /status of (404|409)/ });

  test("saving a job that another person has changed shows a notice and keeps the typed text until the newer version is loaded", {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    const job = await newJob(page);
    const faster = await page.context().newPage();
    for (const tab of [page, faster]) {
      await tab.goto(addressOf(job));
      await press(tab, "Continue");
    }
    await faster.getByText("Low", { exact: true }).click();
    await press(faster, "Update Job");
    await expect(faster.getByRole("dialog", { name: /has been updated/ })).toBeVisible();

    await page.getByLabel("Add any additional comments").fill("Mine");
    await press(page, "Update Job");
    await expect(
      page.getByText("Somebody else has changed this since you opened it."),
    ).toBeVisible();
    await expect(page.getByLabel("Add any additional comments")).toHaveValue("Mine");
    await page.getByRole("button", { name: "Load the new version" }).click();
    await press(page, "Continue");
    await expect(page.getByRole("radio", { name: "Low" })).toBeChecked();
  });

  test("the update form shows a message if the job id in its URL is unknown or missing", {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    await page.goto("/dashboard/update-job?jobId=1");
    await expect(page.getByRole("heading", { name: "No job details found" })).toBeVisible();
    await page.goto("/dashboard/update-job");
    await expect(page.getByRole("heading", { name: "No job is selected" })).toBeVisible();
  });
});
