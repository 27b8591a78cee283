import { expect, test } from "./admin";

test("the overview leads to how the platform is, each figure with its word", async ({
  adminPage: page,
}) => {
  await page.goto("/console");
  await page.getByRole("link", { name: "Background tasks" }).click();
  await expect(page).toHaveURL(/\/console\/health$/);
  const figures = page.getByRole("list", { name: "Health" }).getByRole("heading");
  await expect(figures).toHaveText([
    "Background tasks",
    "Mails",
    "Scheduler",
    "Backups",
    "Schemas",
    "Database",
    "Redis",
  ]);
  const row = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect(row("Schemas")).toContainText("Well");
  await expect(row("Redis")).toContainText("It answers.");
  await expect(row("Database")).toContainText("Not known");
});
