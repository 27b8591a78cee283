import { expect, test } from "../stack";

test("the job list requests its jobs before it prefetches the pages that it links to", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/garage/jobs") asked.push("rows");
    if (searchParams.has("_rsc")) asked.push("behind a link");
  });
  await page.goto("/dashboard/manage/jobs");
  await expect.poll(() => asked.includes("behind a link")).toBe(true);
  expect(asked[0]).toBe("rows");
});

test("searching, pagination and the job sheet do not request the job list page from the server again", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const fetched: string[] = [];
  await page.goto("/dashboard/manage/jobs");
  const rows = page.getByRole("table", { name: "Jobs" });
  await expect(rows.getByText(/^JOB-/).first()).toBeVisible();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/dashboard/manage/jobs")) fetched.push(pathname);
  });

  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await rows.getByRole("link", { name: /^JOB-/ }).first().click();
  const sheet = page.getByRole("dialog", { name: "Job Sheet" });
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\?page=2$/);
  await page.getByLabel("Search Job ID").fill("JOB-00001");
  await expect(rows.getByRole("link", { name: /^JOB-/ })).toHaveCount(1);
  await expect(page).toHaveURL(/\?search=JOB-00001$/);
  expect(fetched).toEqual([]);
});
