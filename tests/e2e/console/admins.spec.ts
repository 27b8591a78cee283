import { randomUUID } from "node:crypto";
import { ANSWERED } from "../stack";
import { expect, test } from "./admin";
import { proveUntil } from "./proof";

test.describe("Console admins", () => {
  test.use({ provokes: ANSWERED(409) });

  test("Super admin adds an admin, changes the admin's role and removes the admin", {
    tag: "@prove",
  }, async ({ adminPage: page }) => {
    test.setTimeout(180_000);
    const email = `${randomUUID()}@servicebay.example`;
    await page.goto("/console/admins");
    await page.getByRole("button", { name: "Add admin" }).click();
    const panel = page.getByRole("dialog").first();
    await panel.getByLabel("Email").fill(email);
    await panel.getByLabel("Name").fill("Meera Iyer");
    await panel.getByRole("button", { name: "Add admin" }).click();
    await proveUntil(page, page.getByRole("heading", { name: /^Secret to type/ }));
    await expect(
      page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem"),
    ).toHaveCount(10);
    await page.getByRole("button", { name: "I have written them down" }).click();

    const row = page.getByRole("row").filter({ hasText: email });
    await expect(row).toContainText("Support");
    await expect(row).toContainText("Never");
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Change role" }).click();
    await panel.getByText("Billing", { exact: true }).click();
    await panel.getByLabel("Reason").fill("Moves over");
    await panel.getByRole("button", { name: "Change role" }).click();
    await expect(row).toContainText("Billing");

    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Remove admin access" }).click();
    await panel.getByLabel("Reason").fill("Left us");
    await panel.getByRole("button", { name: "Remove admin access" }).click();
    await expect(row).toContainText("Removed on");
  });
});
