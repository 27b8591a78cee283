import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "../stack";

export const PASSWORD = "a long own secret";

export function newAddress(): string {
  return `${randomUUID()}@e2e.example`;
}

/** Fills steps 1 and 2, so that a code is sent. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto("/signup");
  await fillOwner(page, email);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Your first garage" })).toBeFocused();
  await fillGarage(page);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("heading", { name: "Check your mailbox" })).toBeVisible();
}

export async function fillOwner(page: Page, email: string): Promise<void> {
  await page.getByLabel("Business name").fill("Khan Motors");
  await page.getByLabel("Your name").fill("Zoya Khan");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("98200 12345");
}

export async function fillGarage(page: Page): Promise<void> {
  await page.getByLabel("Address").fill("4, MG Road\nPune 411001");
  await page.getByLabel("State").selectOption({ label: "Maharashtra" });
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
}
