import { ANSWERED } from "../stack";
import { expect, test } from "./admin";
import { proveUntil } from "./proof";

test.describe("Console plans", () => {
  test.use({ provokes: ANSWERED(409) });

  test("Super admin adds a plan, adds a new version of the plan and withdraws the plan", {
    tag: "@prove",
  }, async ({ adminPage: page }) => {
    test.setTimeout(180_000);
    // The test adds a new plan, because garages of other tests use the standard plans.
    const name = `Fleet ${Date.now()}`;
    await page.goto("/console/plans");
    await page.getByRole("button", { name: "Add plan" }).click();
    const panel = page.getByRole("dialog").first();
    await panel.getByLabel("Name").fill(name);
    await panel.getByLabel("Price a month").fill("4,999");
    await panel.getByLabel("Branches").fill("20");
    await panel.getByLabel("People per branch").fill("100");
    await panel.getByLabel("Reason").fill("Asked for");
    await panel.getByRole("button", { name: "Add plan" }).click();
    const part = page.getByRole("region", { name });
    await proveUntil(page, part);
    await expect(part.getByRole("cell", { name: "₹4,999.00" }).first()).toBeVisible();

    await page.getByRole("button", { name: `Add version: ${name}` }).click();
    await expect(panel.getByText("No garage has the plan")).toBeVisible();
    await panel.getByLabel("Price a month").fill("5499");
    await panel.getByLabel("Reason").fill("Costs rise");
    await panel.getByRole("button", { name: "Add version" }).click();
    await expect(part.getByRole("row")).toHaveCount(3);
    await expect(part.getByRole("row").nth(1)).toContainText("₹5,499.00");

    await page.getByRole("button", { name: `Withdraw plan: ${name}` }).click();
    await panel.getByLabel("Reason").fill("Nobody asked");
    await panel.getByRole("button", { name: "Withdraw plan" }).click();
    await expect(part).toContainText("withdrawn on");
    const offered = await page.request.get("/api/garage/plans");
    expect(await offered.text()).not.toContain(name);
  });
});
