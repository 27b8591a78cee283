import type { Page } from "@playwright/test";
import { ADMIN, adminToken, nextCode, TOKEN_KEY } from "../../../webapp/scripts/demo-admin.mjs";
import { newOwner } from "../founders";
import { test as base, expect } from "../stack";

/** All tests share one session, because each code works once and a new code takes 30 seconds. */
export const test = base.extend<{ adminPage: Page }, { token: string }>({
  token: [
    async ({ browser: _ }, use, worker) => {
      await use(await adminToken(worker.project.use.baseURL ?? ""));
    },
    { scope: "worker", timeout: 180_000 },
  ],
  adminPage: async ({ openContext, token }, use) => {
    const context = await openContext();
    await context.addInitScript(
      ([key, value]) => {
        // The page about:blank has no storage.
        if (location.origin !== "null") sessionStorage.setItem(key, value);
      },
      [TOKEN_KEY, token] as const,
    );
    await use(await context.newPage());
  },
});

export { ADMIN, expect, nextCode };

/** Opens the console page of a new trial garage and returns the garage's id. */
export async function openNewGarage(page: Page): Promise<string> {
  const { email } = await newOwner(page.request);
  await page.goto(`/console/garages?search=${encodeURIComponent(email)}`);
  await page
    .getByRole("link", { name: /^Indiranagar/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole("heading", { name: "Indiranagar" })).toBeVisible();
  return new URL(page.url()).searchParams.get("garageId") ?? "";
}
