import { randomUUID } from "node:crypto";
import { expectAccessible, smallTargets } from "../accessibility";
import { newJob } from "../jobs/shop";
import { expect, SIZES, test } from "../stack";

for (const { where, viewport } of SIZES) {
  test(`a template is added, used, changed and retired ${where}`, { tag: "@prove" }, async ({
    ownerPage: page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const name = `Monsoon ${randomUUID().slice(0, 8)}`;
    await page.goto("/dashboard/account/garage?section=inspections");
    await page.getByRole("button", { name: "Add template" }).click();
    const panel = page.getByRole("dialog", { name: "Add template" });
    await panel.getByLabel("Name").fill(name);
    await panel.getByRole("textbox", { name: "Group 1", exact: true }).fill("Glass");
    const next = panel.getByLabel("Add a point to Glass");
    for (const point of ["Wiper blades", "Washer jets"]) {
      await next.fill(point);
      await next.press("Enter");
    }
    await panel.getByRole("button", { name: "Washer jets" }).click();
    await panel.getByRole("switch", { name: "Photo needed when bad" }).check();
    await expectAccessible(page, "the panel");
    expect(await smallTargets(page)).toEqual([]);
    await panel.getByRole("button", { name: "Add template" }).click();
    await expect(page.getByText("The template has been added.")).toBeVisible();

    const { jobId } = await newJob(page);
    await page.goto(`/dashboard/check-in?jobId=${jobId}`);
    await page.getByRole("link", { name: "Visit", exact: true }).click();
    await page.getByRole("button", { name: "Inspect" }).click();
    await page.getByRole("dialog").getByRole("button", { name }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Wiper blades" })).toBeVisible();

    // The running inspection keeps its points.
    const inspection = page.url();
    await page.goto("/dashboard/account/garage?section=inspections");
    const menu = page.getByRole("button", { name: `Actions for ${name}` });
    await menu.click();
    await page.getByRole("menuitem", { name: "Change" }).click();
    await page.getByRole("button", { name: "Wiper blades" }).click();
    await page.getByRole("button", { name: "Remove: Wiper blades" }).click();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("The template is saved.")).toBeVisible();
    await page.goto(inspection);
    await expect(page.getByRole("heading", { level: 2, name: "Wiper blades" })).toBeVisible();

    await page.goto("/dashboard/account/garage?section=inspections");
    await menu.click();
    await page.getByRole("menuitem", { name: "Retire" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Retire" }).click();
    await expect(page.getByText("The template is retired.")).toBeVisible();
    await expect(menu).toHaveCount(0);
  });
}
