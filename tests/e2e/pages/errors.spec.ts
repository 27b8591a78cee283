import type { Page } from "@playwright/test";
import { issue, openBill } from "../invoices/sheet";
import { newCar, newJob } from "../jobs/shop";
import { ANSWERED, expect, NO_ANSWER, oneOf, test } from "../stack";

// These tests cover the errors in part 2 §8 of the specification that a failing server causes.
test.use({
  provokes: oneOf(ANSWERED(400), ANSWERED(500), NO_ANSWER, /could not be loaded|failed/i),
});

type Failure = "refused" | "broken" | "gone";

/** Makes all later calls to this URL fail. */
async function fail(page: Page, call: string, how: Failure, message?: string): Promise<void> {
  await page.route(call, (route) => {
    if (how === "gone") return route.abort();
    const status = how === "broken" ? 500 : 200;
    const json = { success: false, code: "no", message, data: null, error: {} };
    return route.fulfill({ status, json });
  });
}

for (const { what, path, call } of [
  { what: "the jobs", path: "/dashboard/manage/jobs", call: "**/api/garage/jobs?*" },
  { what: "the staff", path: "/dashboard/manage/staffs", call: "**/api/garage/staffs?*" },
  { what: "the customers", path: "/dashboard/manage/customers", call: "**/api/garage/customers?*" },
  { what: "the services", path: "/dashboard/services", call: "**/api/garage/jobservices?*" },
]) {
  test(`a failed load of ${what} opens the page /error, and its link returns to the list`, {
    tag: ["@prove", "@spec:staff-12", "@spec:customers-43"],
  }, async ({ ownerPage: page }) => {
    await fail(page, call, "refused");
    await page.goto(path);
    await expect(page).toHaveURL(/\/error$/);
    await page.unroute(call);
    await page.getByRole("link", { name: "Back to where you were" }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

for (const { what, how, words } of [
  { what: "refused", how: "refused", words: "Something went wrong! Job defaults not found" },
  { what: "unanswered", how: "gone", words: "Failed to fetch job defaults" },
] as const) {
  test(`a job defaults request that is ${what} shows an error and opens the page /error`, {
    tag: ["@prove", "@spec:jobs-46"],
  }, async ({ ownerPage: page }) => {
    test.slow();
    await fail(page, "**/api/garage/get-job-defaults?*", how);
    await page.goto("/dashboard/manage/jobs");
    await expect(page.getByText(words)).toBeVisible({ timeout: 15_000 });
    await expect(page).toHaveURL(/\/error$/);
  });
}

test("the job form shows an error when its services cannot be loaded", {
  tag: ["@prove", "@spec:jobs-46"],
}, async ({ ownerPage: page }) => {
  const { garageId, customerId, vehicleId } = await newCar(page);
  await fail(page, "**/api/garage/jobservices?*", "refused");
  await page.goto(
    `/dashboard/add-new-job?garageId=${garageId}&customerId=${customerId}&vehicleId=${vehicleId}`,
  );
  await expect(page.getByText("Failed to fetch job services")).toBeVisible();
});

for (const { how, words } of [
  { how: "refused", words: "Failed to fetch job details" },
  { how: "broken", words: "Error fetching job details" },
] as const) {
  test(`the job sheet shows '${words}' when the request for the job is ${how}`, {
    tag: ["@prove", "@spec:jobs-46"],
  }, async ({ ownerPage: page }) => {
    const { jobId } = await newJob(page);
    await fail(page, `**/api/garage/jobs/${jobId}?*`, how);
    await page.goto(`/dashboard/manage/jobs?jobId=${jobId}`);
    await expect(page.getByText(words)).toBeVisible({ timeout: 15_000 });
  });
}

test("a failed status change shows an error and restores the old status", {
  tag: ["@prove", "@spec:jobs-44"],
}, async ({ ownerPage: page }) => {
  const { jobCode } = await newJob(page);
  await page.goto(`/dashboard/manage/jobs?search=${jobCode}`);
  await fail(page, "**/api/garage/jobs/change-status*", "refused");
  const status = page.getByLabel(`Status of ${jobCode}`).filter({ visible: true });
  await status.selectOption("In Progress");
  await expect(page.getByText("Failed to update job status")).toBeVisible();
  await expect(status.locator("option:checked")).toHaveText("Open");
});

test("a failed delete of a job opens the page /error, and the job is not deleted", {
  tag: ["@prove", "@spec:customers-43"],
}, async ({ ownerPage: page }) => {
  const { jobCode, jobId } = await newJob(page);
  await page.goto(`/dashboard/manage/jobs?search=${jobCode}`);
  const call = `**/api/garage/jobs/${jobId}*`;
  await fail(page, call, "broken");
  await page.getByRole("button", { name: `Actions for ${jobCode}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/error$/);
  await page.unroute(call);
  await page.goto(`/dashboard/manage/jobs?search=${jobCode}`);
  await expect(page.getByLabel(`Status of ${jobCode}`).filter({ visible: true })).toBeVisible();
});

test("a failed invoice mail shows the server's reason, or a general error", {
  tag: ["@prove", "@spec:invoices-6"],
}, async ({ ownerPage: page }) => {
  const { jobId } = await newJob(page);
  const bill = await openBill(page, jobId);
  await issue(page, bill);
  const send = bill.getByRole("button", { name: "Send by email" });
  for (const { said, words } of [
    { said: "The mailbox is full", words: "The mailbox is full" },
    { said: undefined, words: "Failed to send invoice" },
  ]) {
    await fail(page, "**/api/garage/send-job-invoice/**", "refused", said);
    await send.click();
    await expect(page.getByText(words)).toBeVisible();
    await page.unroute("**/api/garage/send-job-invoice/**");
  }
});
