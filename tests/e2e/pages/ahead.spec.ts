import type { Request } from "@playwright/test";
import { expect, test } from "../stack";

test("the page behind a link is requested when the pointer is on the link, and not earlier", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has("_rsc")) asked.push(pathname);
  });
  await page.goto("/dashboard/manage/jobs");
  await expect(page.getByText(/^JOB-/).filter({ visible: true }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => path.startsWith("/dashboard"))).toEqual([]);
  await page.getByRole("banner").getByRole("link", { name: "Services" }).hover();
  await expect.poll(() => asked.some((path) => path.startsWith("/dashboard/services"))).toBe(true);
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

test("a first visit of home asks for at most 35 files and 250 KB of script", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const asked: Request[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) asked.push(request);
  });
  await page.goto("/dashboard/home");
  await expect(page.getByRole("region", { name: "Needs attention" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const scripts = asked.filter((request) => request.resourceType() === "script");
  const sizes = await Promise.all(scripts.map((script) => script.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(scripts.length).toBeGreaterThan(10);
  expect(asked.length).toBeLessThanOrEqual(35);
  expect(bytes / 1024).toBeLessThanOrEqual(250);
});
