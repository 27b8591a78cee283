import { expect, test } from "./admin";

test("Overview links to the health screen, which shows a status for each check", {
  tag: "@prove",
}, async ({ adminPage: page }) => {
  await page.goto("/console");
  await page.getByRole("link", { name: "Background tasks" }).click();
  await expect(page).toHaveURL(/\/console\/health$/);
  const figures = page.getByRole("list", { name: "Health" }).getByRole("heading");
  await expect(figures).toHaveText([
    "Background tasks",
    "Mails",
    "Scheduler",
    "Backups",
    "Drill",
    "Stock",
    "Schemas",
    "Database",
    "Redis",
  ]);
  const row = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect(row("Schemas")).toContainText("OK");
  await expect(row("Redis")).toContainText("It responds.");
  await expect(row("Database")).toContainText("Unknown");
});
