import type { Page } from "@playwright/test";
import { issue, openBill } from "../invoices/sheet";
import { newCar, newJob } from "../jobs/shop";
import { ANSWERED, expect, NO_ANSWER, oneOf, test } from "../stack";

// Every error of specification part 2 §8 that a server in trouble makes, as a person meets it.
test.use({
  provokes: oneOf(ANSWERED(400), ANSWERED(500), NO_ANSWER, /could not be loaded|failed/i),
});

type Failure = "refused" | "broken" | "gone";

/** From here on calls to this address are refused, meet a fault, or get no answer. */
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
  test(`${what} that cannot be loaded end on /error, which leads back`, {
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
  { what: "not answered", how: "gone", words: "Failed to fetch job defaults" },
] as const) {
  test(`job defaults that are ${what} are told of, and end on /error`, {
    tag: ["@prove", "@spec:jobs-46"],
  }, async ({ ownerPage: page }) => {
    test.slow();
    await fail(page, "**/api/garage/get-job-defaults?*", how);
    await page.goto("/dashboard/manage/jobs");
    await expect(page.getByText(words)).toBeVisible({ timeout: 15_000 });
    await expect(page).toHaveURL(/\/error$/);
  });
}

test("services that do not come to the job's form are told of there", {
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
  test(`a job sheet whose job is ${how} says '${words}'`, {
    tag: ["@prove", "@spec:jobs-46"],
  }, async ({ ownerPage: page }) => {
    const { jobId } = await newJob(page);
    await fail(page, `**/api/garage/jobs/${jobId}?*`, how);
    await page.goto(`/dashboard/manage/jobs?jobId=${jobId}`);
    await expect(page.getByText(words)).toBeVisible({ timeout: 15_000 });
  });
}

test("a status that cannot be changed goes back to what it was", {
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

test("a delete that fails ends on /error, and nothing is deleted", {
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

test("an invoice that cannot be sent says why, or that it failed", {
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
