import { expect, PHONE, SIZES, test } from "../stack";
import { newJob, sideways } from "./shop";

for (const { where, viewport, tag } of SIZES) {
  test.describe(where, { tag }, () => {
    test.beforeEach(({ ownerPage: page }) => page.setViewportSize(viewport));

    test("a job is found by its code, and its job sheet stays open after a reload", {
      tag: ["@prove", "@spec:jobs-36"],
    }, async ({ ownerPage: page }) => {
      const { jobCode, jobId, plate } = await newJob(page);
      await page.goto("/dashboard/manage/jobs");
      await page.getByRole("textbox", { name: "Search Job ID" }).fill(jobCode.toLowerCase());
      await expect(page).toHaveURL(new RegExp(`search=${jobCode}`));
      await expect(page.getByText("1-1 of 1 results")).toBeVisible();
      await page.getByRole("link", { name: jobCode }).filter({ visible: true }).click();
      const sheet = page.getByRole("dialog", { name: "Job Sheet" });
      await expect(sheet.getByText(plate)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`jobId=${jobId}`));
      await page.reload();
      await expect(sheet.getByText("Mind the scratch")).toBeVisible();
      expect(await sideways(page)).toBe(0);
      await sheet.getByText("Close", { exact: true }).click();
      await expect(sheet).toBeHidden();
      await expect(page).not.toHaveURL(/jobId/);
      await expect(page.getByText("1-1 of 1 results")).toBeVisible();
    });

    test("a status changed in the job list is kept after a reload", {
      tag: ["@spec:jobs-41", "@spec:jobs-43"],
    }, async ({ ownerPage: page }) => {
      const { jobCode } = await newJob(page);
      await page.goto(`/dashboard/manage/jobs?search=${jobCode}`);
      const status = page
        .getByRole("combobox", { name: `Status of ${jobCode}` })
        .filter({ visible: true });
      await status.selectOption("Ready");
      await expect(page.getByText(/^Issue ₹.* and send it to kavya@mail.example\?$/)).toBeVisible();
      await page.getByRole("button", { name: "Ready only" }).click();
      await expect(page.getByText(`Job ${jobCode} is ready to be delivered.`)).toBeVisible();
      await expect(status).toBeEnabled();
      await page.reload();
      await expect(status).toHaveValue("3");
    });

    test("the job filter is stored in the URL and kept after a reload", {
      tag: ["@prove", "@spec:jobs-33"],
    }, async ({ ownerPage: page }) => {
      await page.goto("/dashboard/manage/jobs");
      await page.getByRole("button", { name: "Filter" }).click();
      const sheet = page.getByRole("dialog", { name: "Filter" });
      await sheet.getByRole("checkbox", { name: "Delivered" }).check();
      await sheet.getByRole("button", { name: "Apply Filter" }).click();
      const chip = page.getByRole("button", { name: "Remove the filter Delivered" });
      await expect(chip).toBeVisible();
      await page.reload();
      await expect(chip).toBeVisible();
      const shown = page.getByRole("combobox", { name: /^Status of/ }).filter({ visible: true });
      await expect(shown.first()).toHaveValue("4");
      await chip.click();
      await expect(page).not.toHaveURL(/status=/);
    });

    test("a job is deleted only after confirmation", { tag: ["@prove", "@spec:jobs-36"] }, async ({
      ownerPage: page,
    }) => {
      const { jobCode } = await newJob(page);
      await page.goto(`/dashboard/manage/jobs?search=${jobCode}`);
      const actions = page
        .getByRole("button", { name: `Actions for ${jobCode}` })
        .filter({ visible: true });
      await actions.click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      const question = page.getByRole("alertdialog", {
        name: `Do you want to delete Job ${jobCode}`,
      });
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(actions).toBeFocused();
      await actions.click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("Job deleted successfully")).toBeVisible();
      await expect(page.getByText("No results found")).toBeVisible();
    });
  });
}

test("the overdue count on home opens the job list with the filter “Overdue”", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/home");
  await page.getByRole("link", { name: /^Overdue/ }).click();
  await expect(page.getByRole("button", { name: "Remove the filter Overdue" })).toBeVisible();
  await expect(
    page
      .getByRole("cell", { name: / Overdue$/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

test("one tap on the job sheet on a phone moves the job to the next status", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.setViewportSize(PHONE);
  const { jobCode, jobId } = await newJob(page);
  await page.goto(`/dashboard/manage/jobs/view?jobId=${jobId}`);
  await page.getByRole("button", { name: `Start work ${jobCode}` }).click();
  await expect(page.getByText(`Job ${jobCode} is now In Progress.`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Mark ready ${jobCode}` })).toBeVisible();
});

test("the job list and the job sheet can be used with the keyboard alone", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const { jobCode } = await newJob(page);
  await page.goto(`/dashboard/manage/jobs?search=${jobCode}`);
  const row = page.getByRole("link", { name: jobCode }).filter({ visible: true });
  await row.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Job Sheet" });
  await expect(sheet.getByText("Mind the scratch")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(row).toBeFocused();
});
