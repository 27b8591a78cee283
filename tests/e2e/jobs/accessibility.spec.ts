import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, PHONE, test } from "../stack";
import { newCar, newJob, pictures } from "./shop";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target}`));
}

// The test scans many pages, and each scan takes seconds on a busy computer, so the test gets more
// time.
test.slow();

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`accessibility of jobs in the ${colorScheme} theme`, {
    tag: ["@prove", "@spec:invoices-21"],
  }, () => {
    test.beforeEach(({ ownerPage: page }) =>
      page.emulateMedia({ colorScheme, reducedMotion: "reduce" }),
    );

    test(`the job list, its filter and the job sheet have no accessibility violations in the ${colorScheme} theme`, async ({
      ownerPage: page,
    }) => {
      const { jobId } = await newJob(page);
      await page.goto("/dashboard/manage/jobs?waiting=overdue");
      await expect(page.getByRole("cell", { name: / Overdue$/ }).first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "Filter" })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.goto(`/dashboard/manage/jobs?jobId=${jobId}`);
      await expect(page.getByText("Mind the scratch")).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByLabel("Photos to add").setInputFiles(await pictures(page, "teal"));
      await page.getByRole("button", { name: /^1 of 1 of JOB-/ }).click();
      await expect(page.getByRole("dialog", { name: /^Photo 1 of 1/ })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test(`the job board and the bulk selection have no accessibility violations in the ${colorScheme} theme`, async ({
      ownerPage: page,
    }) => {
      await page.goto("/dashboard/manage/jobs?view=board");
      await expect(page.getByRole("region", { name: /^Open/ })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.goto("/dashboard/manage/jobs");
      await page.getByRole("button", { name: "Select" }).click();
      await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
      expect(await findings(page)).toEqual([]);
    });

    test(`both steps of the job form have no accessibility violations in the ${colorScheme} theme`, async ({
      ownerPage: page,
    }) => {
      const { garageId, customerId, vehicleId } = await newCar(page);
      await page.goto(
        `/dashboard/add-new-job?garageId=${garageId}&customerId=${customerId}&vehicleId=${vehicleId}`,
      );
      await page
        .getByRole("button", { name: /^Add (?!New|Handling|Jobs)/ })
        .first()
        .click();
      expect(await findings(page)).toEqual([]);
      await press(page, "Continue");
      await press(page, "Create Job");
      await expect(page.getByText("Expected DOD is required")).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.setViewportSize(PHONE);
      expect(await findings(page)).toEqual([]);
      await page.getByRole("button", { name: /Added jobs/ }).click();
      await expect(page.getByRole("dialog", { name: "Summary" })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test(`the service list and its form have no accessibility violations in the ${colorScheme} theme`, async ({
      ownerPage: page,
    }) => {
      await page.goto("/dashboard/services");
      await expect(page.getByRole("table", { name: "Services" })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole("button", { name: "Add New Service" }).click();
      const panel = page.getByRole("dialog", { name: "Add New Service" });
      await panel.getByRole("switch", { name: "Discount" }).check();
      await panel.getByRole("button", { name: "Add service" }).click();
      await expect(panel.getByText("Rate is required")).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}

test("controls of job screens are at least 44 pixels on a phone", {
  tag: ["@prove", "@spec:invoices-21"],
}, async ({ ownerPage: page }) => {
  await page.setViewportSize(PHONE);
  const { garageId, customerId, vehicleId } = await newCar(page);
  for (const path of [
    "/dashboard/manage/jobs?waiting=overdue",
    "/dashboard/manage/jobs?view=board",
    "/dashboard/services",
    `/dashboard/add-new-job?garageId=${garageId}&customerId=${customerId}&vehicleId=${vehicleId}`,
  ]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const small = await page
      .locator(":is(main, header) :is(a, button, select, input:not([role]))")
      .evaluateAll((controls) =>
        controls
          .map((control) => ({ text: control.textContent, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
          .map(({ text, box }) => `${text} ${box.width}×${box.height}`),
      );
    expect(small, path).toEqual([]);
  }
});
