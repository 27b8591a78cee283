import { expect, type Page } from "@playwright/test";
import { newOwner } from "../founders";
import { proveUntil } from "./proof";

/** Creates a second super admin and signs them in on `page`. */
export async function secondAdmin(first: Page, page: Page): Promise<void> {
  const { email, password } = await newOwner(first.request);
  await first.goto("/console/admins");
  await first.getByRole("button", { name: "Add admin" }).click();
  const panel = first.getByRole("dialog").first();
  await panel.getByLabel("Email").fill(email);
  await panel.getByLabel("Name").fill("Meera Iyer");
  await panel.getByText("Super admin", { exact: true }).click();
  await panel.getByRole("button", { name: "Add admin" }).click();
  const codes = first.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
  await proveUntil(first, codes.first());
  const code = (await codes.first().textContent()) ?? "";
  await first.getByRole("button", { name: "I have written them down" }).click();

  await page.goto("/console/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Sign in to the console" }).click();
  await expect(page).toHaveURL(/\/console$/);
}
