import type { Page } from "@playwright/test";
import { ADMIN, adminToken, nextCode, TOKEN_KEY } from "../../../webapp/scripts/demo-admin.mjs";
import { test as base, expect } from "../stack";

/** A code works once, and a new one comes every half minute: one session serves all tests. */
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
        // A blank page has no storage.
        if (location.origin !== "null") sessionStorage.setItem(key, value);
      },
      [TOKEN_KEY, token] as const,
    );
    await use(await context.newPage());
  },
});

export { ADMIN, expect, nextCode };
