import { expect, test } from "../stack";

test("the filters on home change the job counts and are stored in the URL", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/home");
  const jobs = page.getByRole("region", { name: "Jobs" });
  const total = jobs.getByRole("link", { name: /^Total/ });
  await expect(total).toHaveText(/Total\d+/);
  const today = await total.textContent();

  await jobs.getByRole("combobox", { name: "Days" }).selectOption("All time");
  await page.waitForURL("**/dashboard/home?dateFilter=1");
  await expect(total).not.toHaveText(today ?? "");
  await page.reload();
  await expect(jobs.getByRole("combobox", { name: "Days" })).toHaveValue("1");
  await expect(total).not.toHaveText(today ?? "");
  await jobs.getByRole("combobox", { name: "Job category" }).selectOption({ index: 1 });
  await page.waitForURL(/dateFilter=1&category=\d+$/);
  await expect(jobs.getByRole("link", { name: /^Open/ })).toHaveAttribute(
    "href",
    /manage\/jobs\?status=1&category=\d+$/,
  );
});

test("the job counts of the four statuses add up to the total, and home shows the count of overdue jobs", {
  tag: ["@prove", "@spec:home-17"],
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/home");
  const count = async (name: RegExp) =>
    Number((await page.getByRole("link", { name }).textContent())?.replace(/\D/g, ""));
  await expect(page.getByRole("link", { name: /^Total/ })).toHaveText(/\d/);
  const parts = [/^Open/, /^In Progress/, /^Ready\s*\d/, /^Delivered\s*\d/];
  const counts = await Promise.all(parts.map(count));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(await count(/^Total/));
  await expect(page.getByRole("link", { name: /^Overdue/ })).toHaveText(/\d/);
  await expect(page.getByRole("img", { name: /cars in 30 days/ })).toBeVisible();
});

test("each card under “Management” on home links to the list that it names", {
  tag: ["@prove", "@spec:home-18"],
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/home");
  const management = page.getByRole("region", { name: "Management" });
  for (const [name, path] of [
    [/^Jobs/, "manage/jobs"],
    [/^Customers/, "manage/customers"],
    [/^Staffs/, "manage/staffs"],
    [/^Vehicles/, "manage/vehicles"],
  ] as const) {
    await expect(management.getByRole("link", { name })).toHaveAttribute(
      "href",
      `/dashboard/${path}`,
    );
  }
});

test("the button Add New Job on home opens the new entry form", {
  tag: ["@prove", "@spec:home-15"],
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/home");
  await page.getByRole("main").getByRole("link", { name: "Add New Job" }).click();
  await page.waitForURL("**/dashboard/add/newJob");
});
